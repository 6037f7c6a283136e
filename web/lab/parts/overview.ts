/** The pictures of more heads or words than one screen has room for: loaded with the first state that has them. */
import { MhaHeadMap } from '../../elements/map/head-map.ts';
import { MhaMaps } from '../../elements/map/maps.ts';
import { MhaOpened } from '../../elements/pipeline/opened.ts';
import { defineElements } from '../../elements/shared/define-elements.ts';

defineElements({ 'mha-head-map': MhaHeadMap, 'mha-maps': MhaMaps, 'mha-opened': MhaOpened });
