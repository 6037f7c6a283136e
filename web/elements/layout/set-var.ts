/** A custom property on an element, set in script: a strict policy blocks style attributes. */
import { Directive, directive, type ElementPart } from 'lit/directive.js';

class SetVar extends Directive {
  override render(_name: `--${string}`, _value: number | string | null): void {}

  override update(part: ElementPart, [name, value]: [`--${string}`, number | string | null]): void {
    const { style } = part.element as HTMLElement;
    if (value === null) style.removeProperty(name);
    else style.setProperty(name, String(value));
  }
}

/** `<td ${setVar('--depth', 0.5)}>`; null takes it away. */
export const setVar = directive(SetVar);
