/** What was opened is seen: some picture of its cell stands in view, clear of the answer. */

/** Whatever draws cells, or holds what does. */
const pictures = 'mha-across, mha-pipeline, mha-matrix, mha-maps, mha-map, mha-opened, mha-head-map, mha-stage-table';

/** Moves nothing while one of the pictures of the open cell is in view; else the first of them comes. */
export function showOpened(root: ParentNode, answer: Element | null): void {
  const cells = openedIn(root).filter((cell) => cell.getClientRects().length > 0);
  const bottom = Math.min(innerHeight, answer?.getBoundingClientRect().top ?? innerHeight);
  const seen = cells.some((cell) => {
    const box = cell.getBoundingClientRect();
    return box.top >= 0 && box.bottom <= bottom;
  });
  if (seen) return;
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  cells[0]?.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: calm ? 'instant' : 'smooth' });
}

function openedIn(root: ParentNode): readonly Element[] {
  const inside = Array.from(root.querySelectorAll(pictures), ({ shadowRoot }) =>
    shadowRoot ? openedIn(shadowRoot) : [],
  );
  return [...root.querySelectorAll('td.opened, .frame > .opened'), ...inside.flat()];
}
