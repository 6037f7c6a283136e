/** The page around the bench. */
import { MhaBench } from '../bench/bench.ts';

customElements.define('mha-bench', MhaBench);
document.documentElement.dataset.started = '';
