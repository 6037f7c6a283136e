/** Where the labels of arcs stand: as near to their arc as they cover no word, no stroke and no other label. */

import type { Face } from '../layout/measure.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** In pixels of the block that holds the sentence. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** What is drawn of an arc. */
export interface Stroke {
  /** Points along its middle, closer to each other than a label is high. */
  readonly points: readonly Point[];
  readonly width: number;
  /** The word that it leads to: strokes to the same one run side by side. */
  readonly leads: number;
  /** It has a label of its own. */
  readonly labelled: boolean;
}

export interface Label {
  readonly text: string;
  /** Where it would stand by itself: the middle of its box. */
  readonly wish: Point;
  readonly stroke: Stroke;
  /** It had rather stand in the line of its stroke than away from it. */
  readonly inLine: boolean;
}

export interface Placed extends Point {
  /** It stands on its own stroke. */
  readonly on: boolean;
}

/** Least white between a label and a stroke. */
const white = 1;
/** By so much an own stroke is nearer to a label than any other, so that an eye sees whose it is. */
const clear = 3;
/** Paper above and below the letters; see elements/sentence/sentence-styles.ts. */
const rim = 2;

/** What the letters of a label cover. */
export function sizeOfLabel(text: string, { size, width }: Face): { readonly width: number; readonly height: number } {
  return { width: width(text), height: size + rim };
}

/** The nearest places first; to the side is nearer than up or down, for there the arc goes along. */
const moves = ((): readonly Point[] => {
  const steps = (most: number, each: number) => Array.from({ length: 2 * most + 1 }, (_, at) => (at - most) * each);
  const all = steps(20, 8).flatMap((x) => steps(30, 2).map((y) => ({ x, y })));
  return all.sort((a, b) => Math.hypot(a.x / 2, a.y) - Math.hypot(b.x / 2, b.y));
})();

/** The place of each label, in `face`, within `frame`, null where there is none; the first of them choose first. */
export function placed(
  labels: readonly Label[],
  strokes: readonly Stroke[],
  words: readonly Box[],
  frame: Box,
  face: Face,
): readonly (Placed | null)[] {
  const taken = [...words];
  return labels.map(({ text, wish, stroke, inLine }) => {
    const { width, height } = sizeOfLabel(text, face);
    const others = strokes.filter((one) => one !== stroke);
    // Labels of several that lead to one word stand together; by any other stroke one would be taken for that of it.
    const [beside, apart] = [true, false].map((is) =>
      strokes.filter((one) => (one === stroke || (one.labelled && one.leads === stroke.leads)) === is),
    );
    const place = (on: boolean): Placed | null => {
      const half = Math.min(width, frame.right - frame.left) / 2;
      const from = { ...wish, x: Math.min(Math.max(wish.x, frame.left + half), frame.right - half) };
      for (const move of moves) {
        if (on && Math.abs(move.y) > height / 4) continue;
        const at = { x: from.x + move.x, y: from.y + move.y };
        const box = around(at, half, height / 2);
        if (!within(box, frame) || taken.some((one) => meet(one, box))) continue;
        if ((on ? others : strokes).some((one) => crosses(one, box))) continue;
        if (nearest(apart, box) < nearest(beside, box) + clear) continue;
        taken.push(box);
        return { ...at, on };
      }
      return null;
    };
    return place(inLine) ?? place(!inLine);
  });
}

function around({ x, y }: Point, across: number, up: number): Box {
  return { left: x - across, right: x + across, top: y - up, bottom: y + up };
}

function within(box: Box, frame: Box): boolean {
  return box.left >= frame.left && box.right <= frame.right && box.top >= frame.top && box.bottom <= frame.bottom;
}

function meet(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/** From a box to the nearest of some strokes; by every fourth of their points, since many places are tried. */
function nearest(strokes: readonly Stroke[], { left, right, top, bottom }: Box): number {
  let least = Infinity;
  for (const { points, width } of strokes) {
    for (let at = 0; at < points.length; at += 4) {
      const { x, y } = points[at];
      const across = x < left ? left - x : x > right ? x - right : 0;
      const up = y < top ? top - y : y > bottom ? y - bottom : 0;
      if (across < least + width && up < least + width) least = Math.min(least, Math.hypot(across, up) - width / 2);
    }
  }
  return least;
}

function crosses({ points, width }: Stroke, box: Box): boolean {
  const apart = width / 2 + white;
  return points.some(
    ({ x, y }) => x > box.left - apart && x < box.right + apart && y > box.top - apart && y < box.bottom + apart,
  );
}
