/** What can be pressed, and what of it is too small. */
import type { Locator, Page } from 'playwright-core';

/** `byFinger`: cells of a table are small only where a mouse points at them. */
export function targetsOf(page: Page, byFinger: boolean): Locator {
  return page.locator(`button, select, textarea, summary, input, [role=radio]${byFinger ? ', td[tabindex]' : ''}`);
}

/**
 * Names the targets that are too small as WCAG 2.2 (2.5.8) has it: under 24 px wide or high, and in a circle of 24 px
 * around their middle another target, or the circle of another small one. Words of the sentence and numbers of the
 * statement are exempt: they stand in a line of text.
 */
export function smallTargets(all: Element[]): string[] {
  const size = 24;
  /** Under something else, such as the sheet at the bottom of a phone. */
  const covered = ({ target, box }: { target: Element; box: DOMRect }) => {
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    let hit = document.elementFromPoint(x, y);
    while (hit?.shadowRoot) {
      const inside = hit.shadowRoot.elementFromPoint(x, y);
      if (inside === null || inside === hit) break;
      hit = inside;
    }
    return hit !== null && !target.contains(hit) && !hit.contains(target);
  };
  /** What lies over the page, such as that sheet: what is beside it changes as one scrolls. */
  const layerOf = (target: Element): Element | undefined => {
    let at: Element | null = target;
    while (at !== null && !['fixed', 'sticky'].includes(getComputedStyle(at).position)) {
      const root: Node = at.getRootNode();
      at = at.assignedSlot ?? at.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
    }
    return at ?? undefined;
  };
  const targets = all
    .filter((target) => target.checkVisibility({ visibilityProperty: true }))
    .map((target) => ({
      target,
      layer: layerOf(target),
      box: (target.closest('label') ?? target).getBoundingClientRect(),
    }))
    .filter((one) => !covered(one));
  const isInText = (target: Element) => {
    const root = target.getRootNode();
    return target.matches('.asker') || (root instanceof ShadowRoot && root.host.localName === 'mha-statement');
  };
  const isSmall = (box: DOMRect) => Math.min(box.width, box.height) < size;
  /** From the middle of a box to the nearest point of another, or to its middle. */
  const distance = (from: DOMRect, to: DOMRect, toMiddle: boolean) => {
    const [x, y] = [(from.left + from.right) / 2, (from.top + from.bottom) / 2];
    if (toMiddle) return Math.hypot((to.left + to.right) / 2 - x, (to.top + to.bottom) / 2 - y);
    return Math.hypot(Math.max(to.left - x, 0, x - to.right), Math.max(to.top - y, 0, y - to.bottom));
  };
  const close = (a: DOMRect, b: DOMRect) =>
    distance(a, b, false) < size / 2 || (isSmall(b) && distance(a, b, true) < size);
  const spell = (target: Element, { width, height }: DOMRect) =>
    `${target.localName}.${target.className} “${target.textContent.trim()}” ${width} × ${height}`;
  return targets
    .filter(({ target, box }) => isSmall(box) && !isInText(target))
    .flatMap(({ target, box, layer }) => {
      const other = targets.find((one) => one.target !== target && one.layer === layer && close(box, one.box));
      return other ? [`${spell(target, box)} beside ${spell(other.target, other.box)}`] : [];
    });
}
