/** Where the arcs of the sentence and their labels stand. All of it runs in the page. */

/** What the labels of the arcs cover, and their texts. Runs in the page. */
export function covered(): { labels: readonly string[]; faults: readonly string[] } {
  const sentence = document.querySelector('mha-lab')!.shadowRoot!.querySelector('mha-sentence')!.shadowRoot!;
  const meet = (a: DOMRect, b: DOMRect) =>
    a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  /** A line's box begins well above its letters. */
  const within = ({ x, y, width, height }: DOMRect, below = 0) =>
    new DOMRect(x, y + 0.15 * height, width, (0.85 - below) * height);
  const all = [...sentence.querySelectorAll('text')].map((text) => ({
    said: text.textContent,
    box: within(text.getBoundingClientRect(), 0.15), // its letters have nothing below the line
    on: text.previousElementSibling?.localName === 'rect', // in the line of its stroke, which is cut there
  }));
  const words = [...sentence.querySelectorAll('p > *')].flatMap((word) =>
    Array.from(word.getClientRects(), (box) => ({ said: word.textContent, box: within(box) })),
  );
  const frame = sentence.querySelector('svg')!.getBoundingClientRect();
  const dots = [...sentence.querySelectorAll<SVGPathElement>('path:not(.press)')].flatMap((path) =>
    Array.from({ length: Math.ceil(path.getTotalLength() / 3) }, (_, at) => {
      const [{ x, y }, width] = [path.getPointAtLength(3 * at), Number(path.getAttribute('stroke-width'))];
      return new DOMRect(frame.x + x - width / 2, frame.y + y - width / 2, Math.max(width, 1.1), Math.max(width, 1.1));
    }),
  );
  const faults = all.flatMap(({ said, box, on }, at) => [
    ...words.filter((word) => meet(word.box, box)).map((word) => `${said} covers the word ${word.said}`),
    ...all
      .slice(at + 1)
      .filter((other) => meet(other.box, box))
      .map((other) => `${said} covers ${other.said}`),
    ...(!on && dots.some((dot) => meet(dot, box)) ? [`${said} covers a stroke`] : []),
  ]);
  return { labels: all.map(({ said }) => said), faults };
}

/** The arcs that do not run from the word that is looked from to another one, each foot as far beside its word. */
export function astray(): readonly string[] {
  const sentence = document.querySelector('mha-lab')!.shadowRoot!.querySelector('mha-sentence')!.shadowRoot!;
  const picture = sentence.querySelector('svg')!;
  const frame = picture.getBoundingClientRect();
  const scale = frame.width / picture.clientWidth;
  const words = [...sentence.querySelectorAll('[data-token]')].map((word) => ({
    asks: word.ariaChecked === 'true',
    box: word.getBoundingClientRect(),
  }));
  /** How far beside the middle of a word a point is at its top or its bottom. */
  const besides = ({ x, y }: DOMPoint, asks: boolean) =>
    words
      .filter((word) => word.asks === asks)
      .filter(({ box }) => Math.min(...[box.top, box.bottom].map((edge) => Math.abs(edge - frame.y - y * scale))) < 1)
      .map(({ box }) => x * scale - ((box.left + box.right) / 2 - frame.x));
  return [...sentence.querySelectorAll<SVGPathElement>('path:not(.press)')].flatMap((path) => {
    const [start, end] = [path.getPointAtLength(0), path.getPointAtLength(path.getTotalLength())];
    const from = besides(start, true);
    const loops = from.some((beside) => Math.abs(beside) < 33 * scale && Math.abs(end.x - start.x - 16) < 1);
    const to = besides(end, false);
    const leads = from.some((beside) =>
      to.some((other) => Math.abs(beside) < 10 * scale && Math.abs(other - beside) < 1),
    );
    return loops || leads ? [] : [`an arc from ${from.join()} beside the word to ${to.join()} beside others`];
  });
}

export const arcs = (): number =>
  document
    .querySelector('mha-lab')!
    .shadowRoot!.querySelector('mha-sentence')!
    .shadowRoot!.querySelectorAll('path:not(.press)').length;
