/** The pictures of more heads or words than one screen has room for: loaded with the first state that has them. */
import { MhaHeadMap } from '../elements/head-map.ts';
import { MhaMaps } from '../elements/maps.ts';
import { MhaOpened } from '../elements/opened.ts';

const elements = { 'mha-head-map': MhaHeadMap, 'mha-maps': MhaMaps, 'mha-opened': MhaOpened };

for (const [name, element] of Object.entries(elements)) {
  if (!customElements.get(name)) customElements.define(name, element);
}
