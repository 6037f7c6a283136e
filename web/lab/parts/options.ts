/** Options that most problems leave as they are, with what is said of them. Loaded when asked for. */
import { MhaOptions } from '../../elements/controls/options.ts';
import { enOptionsPanel } from '../../strings/en/options-panel.ts';
import { learn } from '../../strings/t.ts';
import { defineElements } from '../../elements/shared/define-elements.ts';

learn(enOptionsPanel);

defineElements({ 'mha-options': MhaOptions });
