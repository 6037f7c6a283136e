/** What may be out of sight: what each head does, the steps of the opened head, what was set by hand, a compared word. */
export type Revealed = 'mha-heads' | 'mha-opened' | 'mha-changes' | '.compared';

/** Asks for it to be in view once it is drawn; whoever holds the pictures hears it. */
export function reveal(from: EventTarget, what: Revealed): void {
  from.dispatchEvent(new CustomEvent<Revealed>('mha-reveal', { detail: what, bubbles: true, composed: true }));
}
