/** How arcs run between words. */
import { nothing, svg, type SVGTemplateResult } from 'lit';
import { type Box, type Label, type Placed, placed, type Point, sizeOfLabel } from './arc-labels.ts';
import type { Arc } from './arcs.ts';
import type { Face } from '../layout/measure.ts';

/** Where a word stands, in pixels of the block that holds the sentence. */
export interface Spot {
  readonly x: number;
  readonly top: number;
  readonly bottom: number;
  /** Free height above its line. */
  readonly room: number;
}

export interface Layout {
  /** The words that are computed, by token. */
  readonly spots: readonly Spot[];
  /** What the letters of all words cover. */
  readonly words: readonly Box[];
  /** The block. */
  readonly frame: Box;
}

/** From one point to another, drawn to two between them. */
type Cubic = readonly [Point, Point, Point, Point];

interface Course extends Omit<Label, 'text'> {
  readonly arc: Arc;
  readonly d: string;
}

/** Width of the stroke for a weight of 1, in heights of a word. */
const thickest = 0.28;
/** Between the feet of two heads' arcs at one word, between their loops, and between their ways to another line. */
const step = 6;
const loopStep = 16;
const lineStep = 4;
/** What one of several labels over each other takes of the height of their arcs. */
const labelRoom = 10;

/**
 * Arcs that lead to none of the words are left out, and thin ones that would run to another line beside one with a label.
 * However thin, each is wide enough to be pointed at.
 */
export function drawArcs(
  arcs: readonly Arc[],
  query: number,
  { spots, words, frame }: Layout,
  face: Face,
  open: (arc: Arc) => void,
): SVGTemplateResult {
  const from = spots[query];
  const there = arcs.filter(({ key }) => spots[key]);
  const toward = ({ key }: Arc) => there.filter((arc) => arc.labelled && arc.key === key).length;
  /** The heaviest to a word is the outermost, so that its label has nothing but white between. */
  const under = ({ key, weight, place }: Arc) =>
    there.filter((arc) => arc.key === key && (arc.weight - weight || place - arc.place) > 0).length;
  const courses = there
    .filter((arc) => arc.labelled || toward(arc) === 0 || inLine(from, spots[arc.key]))
    .map((arc) => courseOf(arc, from, spots[arc.key], toward(arc), under(arc)));
  const labelled = courses.filter(({ arc }) => arc.labelled);
  const labels = labelled.map(({ arc, ...course }) => ({ ...course, text: arc.said }));
  const places = placed(
    labels,
    courses.map(({ stroke }) => stroke),
    words,
    frame,
    face,
  );
  const press = ({ arc, d }: Course) =>
    svg`<path class="press" d=${d} @click=${() => open(arc)}><title>${arc.said}</title></path>`;
  return svg`${courses.map(
    ({ arc, d, stroke }) => svg`<path class=${arc.hue} d=${d} stroke-width=${stroke.width}></path>`,
  )}${courses.map(press)}${places.map((place, at) => (place ? label(labelled[at].arc, place, face) : nothing))}`;
}

function label({ hue, said }: Arc, place: Placed, face: Face): SVGTemplateResult {
  return svg`${place.on ? backing(said, place, face) : nothing}<text class=${hue} x=${place.x} y=${place.y}>${said}</text>`;
}

/** Paper under a label, so that its stroke does not show between the letters. */
function backing(text: string, { x, y }: Point, face: Face): SVGTemplateResult {
  const { width, height } = sizeOfLabel(text, face);
  return svg`<rect x=${x - width / 2} y=${y - height / 2} width=${width} height=${height}></rect>`;
}

/** `labels`: of so many that lead to the same word. `under`: so many of those. */
function courseOf(arc: Arc, from: Spot, to: Spot, labels: number, under: number): Course {
  if (from === to) return loop(arc, from);
  return inLine(from, to) ? bow(arc, from, to, labels, under) : through(arc, from, to);
}

function inLine(from: Spot, to: Spot): boolean {
  return Math.abs(from.top - to.top) < 4;
}

/** From a word to itself. */
function loop(arc: Arc, { x, top, bottom, room }: Spot): Course {
  const middle = x + aside(arc, loopStep);
  const up = Math.min(34, room);
  const [a, b] = [middle - 8, middle + 8];
  return over(arc, { top, bottom }, up, [
    { x: a, y: top },
    { x: a - 16, y: top - up },
    { x: b + 16, y: top - up },
    { x: b, y: top },
  ]);
}

/** Over the words between: higher for the farther, within the free height, which labels one above the other share. */
function bow(arc: Arc, from: Spot, to: Spot, labels: number, under: number): Course {
  const [a, b] = [from.x + aside(arc, step), to.x + aside(arc, step)];
  const free = labels > 1 ? from.room - labels * labelRoom : from.room;
  const up = Math.min(26 + Math.abs(b - a) * 0.24, free, 58) * (1 - 0.14 * under);
  return over(arc, from, up, [
    { x: a, y: from.top },
    { x: a, y: from.top - up },
    { x: b, y: from.top - up },
    { x: b, y: to.top },
  ]);
}

/** With its label above its top, which is at three quarters of its handles. */
function over(arc: Arc, word: Pick<Spot, 'top' | 'bottom'>, up: number, cubic: Cubic): Course {
  const width = strokeOf(arc, word);
  const wish = { x: (cubic[0].x + cubic[3].x) / 2, y: word.top - 0.75 * up - width / 2 - 9 };
  return courseAlong(arc, width, [cubic], { wish, inLine: false });
}

/** To another line, through the white between the lines: there is no more of it than for the label on its stroke. */
function through(arc: Arc, from: Spot, to: Spot): Course {
  const [a, b] = [from.x + aside(arc, step), to.x + aside(arc, step)];
  const [start, end] = to.top > from.top ? [from.bottom, to.top] : [from.top, to.bottom];
  const [x, y] = [(a + b) / 2, (start + end) / 2 + aside(arc, lineStep)];
  const [near, far] = [a, b].map((at) => ({ x: at, y }));
  const wish = { x, y };
  return courseAlong(
    arc,
    strokeOf(arc, from),
    [
      [{ x: a, y: start }, near, near, wish],
      [wish, far, far, { x: b, y: end }],
    ],
    { wish, inLine: true },
  );
}

function courseAlong(
  arc: Arc,
  width: number,
  cubics: readonly Cubic[],
  wished: Pick<Label, 'wish' | 'inLine'>,
): Course {
  const spell = (points: readonly Point[]) => points.map(({ x, y }) => `${x} ${y}`).join(' ');
  const d = `M${spell([cubics[0][0]])}${cubics.map(([, ...rest]) => ` C${spell(rest)}`).join('')}`;
  return {
    arc,
    d,
    stroke: { points: cubics.flatMap(pointsOf), width, leads: arc.key, labelled: arc.labelled },
    ...wished,
  };
}

/** Close to each other, also on the widest screen. */
const pieces = 80;

function pointsOf([a, b, c, d]: Cubic): readonly Point[] {
  return Array.from({ length: pieces + 1 }, (_, at) => {
    const t = at / pieces;
    const [p, q, r, s] = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3];
    return { x: p * a.x + q * b.x + r * c.x + s * d.x, y: p * a.y + q * b.y + r * c.y + s * d.y };
  });
}

function strokeOf({ weight }: Arc, { top, bottom }: Pick<Spot, 'top' | 'bottom'>): number {
  return weight * thickest * (bottom - top);
}

/** What belongs to different heads stands side by side. */
function aside({ place, of }: Arc, each: number): number {
  return (place - (of - 1) / 2) * each;
}
