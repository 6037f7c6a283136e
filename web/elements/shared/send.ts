import type { Action } from '../../state/state.ts';

/** What an element asks for; whoever keeps the state hears it, through every shadow root between. */
export function send(from: EventTarget, action: Action): void {
  from.dispatchEvent(new CustomEvent<Action>('mha-action', { detail: action, bubbles: true, composed: true }));
}
