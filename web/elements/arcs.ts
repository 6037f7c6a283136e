/** Arcs from the word that asks to the words it looks at: where they run, how thick they are, what stands on them. */
import { svg, type SVGTemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { find, rowOf, type Snapshot } from '../state/snapshot.ts';
import { t } from '../strings/t.ts';
import { looks, shownBy } from './facts.ts';
import { hue, hues } from './hue.ts';

/** Where a word stands, in pixels of the block that holds the sentence. */
export interface Spot {
  readonly x: number;
  readonly top: number;
  readonly bottom: number;
  /** Free height above its line. */
  readonly room: number;
}

interface Arc {
  readonly head: number;
  readonly key: number;
  readonly weight: number;
  /** Which of the heads drawn, from 0, and of how many. */
  readonly place: number;
  readonly of: number;
  readonly label: string | null;
}

interface Label {
  readonly text: string;
  readonly hue: string;
  readonly x: number;
  readonly y: number;
}

/** Stroke width of a weight of 1. */
const thickest = 11;
/** A weight below this would be a hair. */
const least = 0.04;
/** Between the feet of two heads' arcs at one word. */
const step = 6;
const labelHeight = 15;

/** Every arc and label for the query of `snapshot`; `spots` are the words by token. */
export function drawArcs(snapshot: Snapshot, spots: readonly Spot[]): SVGTemplateResult {
  const all = arcsOf(snapshot).filter(({ key }) => spots[key]);
  const from = spots[snapshot.state.query];
  return svg`${repeat(
    all,
    ({ head, key }) => `${head} ${key}`,
    (arc) =>
      svg`<path class=${hue(snapshot, arc.head)} d=${path(arc, from, spots[arc.key])} stroke-width=${arc.weight * thickest}></path>`,
  )}${apart(labelsOf(snapshot, all, from, spots)).map(
    (label) => svg`<text class=${label.hue} x=${label.x} y=${label.y} text-anchor="middle">${label.text}</text>`,
  )}`;
}

/** Up to four heads have their arcs, of more only the opened one. */
function arcsOf(snapshot: Snapshot): readonly Arc[] {
  const { heads, query } = snapshot.state;
  const shown = shownBy(snapshot);
  const drawn = [...Array(heads).keys()].filter((head) => heads <= hues || head === snapshot.cell.head);
  return drawn.flatMap((head, place) => {
    const weights = find(snapshot, 'weights', head);
    if (!weights) return [];
    const look = looks(snapshot).find((one) => one.heads.includes(head));
    return [...rowOf(weights, query)].flatMap((weight, key): Arc[] => {
      if (weight < least) return [];
      const marked = look && !look.even && look.words.includes(key);
      const label = marked ? t('sentence-arc', { head: t('head', { head: head + 1 }), weight: shown(weight) }) : null;
      return [{ head, key, weight, place, of: drawn.length, label }];
    });
  });
}

/** Feet of different heads stand side by side. */
const foot = ({ place, of }: Arc, spot: Spot): number => spot.x + (place - (of - 1) / 2) * step;

/** How far the handles of the curve reach above the words: higher for the farther, within the free height. */
function reach(arc: Arc, from: Spot, to: Spot): number {
  const wanted = 26 + Math.abs(to.x - from.x) * 0.24;
  return Math.min(wanted, Math.min(from.room, 56) * 1.05) * (1 - 0.14 * arc.place);
}

function path(arc: Arc, from: Spot, to: Spot): string {
  const [a, b] = [foot(arc, from), foot(arc, to)];
  if (from === to) {
    const up = from.top - 34 - 8 * arc.place;
    return `M${a - 7} ${from.top} C${a - 20} ${up} ${a + 20} ${up} ${a + 7} ${from.top}`;
  }
  if (sameLine(from, to)) {
    const up = from.top - reach(arc, from, to);
    return `M${a} ${from.top} C${a} ${up} ${b} ${up} ${b} ${to.top}`;
  }
  const [y1, y2] = to.top > from.top ? [from.bottom, to.top] : [from.top, to.bottom];
  const bend = (y2 - y1) * 0.8;
  return `M${a} ${y1} C${a} ${y1 + bend} ${b} ${y2 - bend} ${b} ${y2}`;
}

function labelsOf(snapshot: Snapshot, all: readonly Arc[], from: Spot, spots: readonly Spot[]): Label[] {
  return all.flatMap((arc) => {
    if (arc.label === null) return [];
    const to = spots[arc.key];
    const top = sameLine(from, to)
      ? from.top - 0.75 * (from === to ? 34 : reach(arc, from, to)) - (arc.weight * thickest) / 2 - 5
      : (to.top > from.top ? from.bottom + to.top : from.top + to.bottom) / 2 + 4;
    return [{ text: arc.label, hue: hue(snapshot, arc.head), x: (foot(arc, from) + foot(arc, to)) / 2, y: top }];
  });
}

/** Lifts a label above those that it would cover. */
function apart(labels: readonly Label[]): readonly Label[] {
  const placed: Label[] = [];
  for (let label of labels.toSorted((a, b) => b.y - a.y)) {
    while (placed.some((other) => covers(label, other))) label = { ...label, y: label.y - 2 };
    placed.push(label);
  }
  return placed;
}

function covers(a: Label, b: Label): boolean {
  // Half of the two widths, at some 7 px a letter.
  const near = Math.abs(a.x - b.x) < (a.text.length + b.text.length) * 3.6;
  return near && Math.abs(a.y - b.y) < labelHeight;
}

const sameLine = (a: Spot, b: Spot): boolean => Math.abs(a.top - b.top) < 4;
