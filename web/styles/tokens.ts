/** The custom properties of tokens.css for a shadow root, so that an element brings its own. */
import { unsafeCSS } from 'lit';
import text from './tokens.css?inline';

export const tokens = unsafeCSS(text);
