/** The pictures of more heads or words than one screen has room for: loaded with the first state that has them. */
import { MhaHeadMap } from '../elements/head-map.ts';
import { MhaMaps } from '../elements/maps.ts';
import { MhaOpened } from '../elements/opened.ts';
import { defineElements } from './define-elements.ts';

defineElements({ 'mha-head-map': MhaHeadMap, 'mha-maps': MhaMaps, 'mha-opened': MhaOpened });
