/** Gives elements their names, each once: on a page with two copies of the lab the first stands. */
import type { LitElement } from 'lit';
import { Speaker } from './language.ts';

export function defineElements(elements: Readonly<Record<string, typeof LitElement>>): void {
  for (const [name, element] of Object.entries(elements)) {
    if (customElements.get(name)) continue;
    element.addInitializer((made) => new Speaker(made as LitElement));
    customElements.define(name, element);
  }
}
