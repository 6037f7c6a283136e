/** How arcs run between words, and where their labels stand. */
import { nothing, svg, type SVGTemplateResult } from 'lit';
import type { Arc } from './arcs.ts';

/** Where a word stands, in pixels of the block that holds the sentence. */
export interface Spot {
  readonly x: number;
  readonly top: number;
  readonly bottom: number;
  /** Free height above its line. */
  readonly room: number;
}

/** The words by token, and the width of the block. */
export interface Layout {
  readonly spots: readonly Spot[];
  readonly width: number;
}

interface Course {
  readonly arc: Arc;
  readonly d: string;
  readonly stroke: number;
  /** Middle of the label; null where it has no room. */
  readonly label: { readonly x: number; readonly y: number } | null;
  /** The label stands on the stroke, not above it. */
  readonly on: boolean;
}

/** Width of the stroke for a weight of 1, in heights of a word. */
const thickest = 0.28;
/** Between the feet of two heads' arcs at one word, and between their loops. */
const step = 6;
const loopStep = 16;
const labelHeight = 15;
/** About the width of a letter of a label. */
const letter = 7.2;

/** Arcs that lead to none of the words are left out. However thin, each is wide enough to be pointed at. */
export function drawArcs(
  arcs: readonly Arc[],
  query: number,
  { spots, width }: Layout,
  open: (arc: Arc) => void,
): SVGTemplateResult {
  const from = spots[query];
  const courses = arcs.filter(({ key }) => spots[key]).map((arc) => courseOf(arc, from, spots[arc.key]));
  const labelled = courses.map((course) => within(course, width)).filter(({ label }) => label !== null);
  const press = ({ arc, d }: Course) =>
    svg`<path class="press" d=${d} @click=${() => open(arc)}><title>${arc.said}</title></path>`;
  return svg`${courses.map(
    ({ arc, d, stroke }) => svg`<path class=${arc.hue} d=${d} stroke-width=${stroke}></path>`,
  )}${courses.map(press)}${apart(labelled).map(
    (course) =>
      svg`${course.on ? backing(course) : nothing}<text class=${course.arc.hue} x=${course.label?.x} y=${course.label?.y}>${course.arc.said}</text>`,
  )}`;
}

/** Paper under a label, so that its stroke does not show between the letters. */
function backing({ arc, label }: Course): SVGTemplateResult {
  const wide = arc.said.length * letter;
  const [x, y] = [(label?.x ?? 0) - wide / 2, (label?.y ?? 0) - labelHeight / 2];
  return svg`<rect x=${x} y=${y} width=${wide} height=${labelHeight}></rect>`;
}

function courseOf(arc: Arc, from: Spot, to: Spot): Course {
  if (from === to) return loop(arc, from);
  return Math.abs(from.top - to.top) < 4 ? bow(arc, from, to) : through(arc, from, to);
}

/** From a word to itself. */
function loop(arc: Arc, { x, top, bottom, room }: Spot): Course {
  const stroke = strokeOf(arc, { top, bottom });
  const middle = x + aside(arc, loopStep);
  const up = Math.min(34, room);
  const d = `M${middle - 8} ${top} C${middle - 24} ${top - up} ${middle + 24} ${top - up} ${middle + 8} ${top}`;
  return { arc, d, stroke, label: above(middle, top - 0.75 * up - stroke / 2, room), on: false };
}

/** Over the words between: higher for the farther, within the free height. */
function bow(arc: Arc, from: Spot, to: Spot): Course {
  const stroke = strokeOf(arc, from);
  const [a, b] = [from.x + aside(arc, step), to.x + aside(arc, step)];
  const up = Math.min(26 + Math.abs(b - a) * 0.24, from.room, 58) * (1 - 0.14 * arc.place);
  const d = `M${a} ${from.top} C${a} ${from.top - up} ${b} ${from.top - up} ${b} ${to.top}`;
  // The top of such a curve is at three quarters of its handles.
  return { arc, d, stroke, label: above((a + b) / 2, from.top - 0.75 * up - stroke / 2, from.room), on: false };
}

/** To another line, through the white between the lines. */
function through(arc: Arc, from: Spot, to: Spot): Course {
  const [a, b] = [from.x + aside(arc, step), to.x + aside(arc, step)];
  const [start, end] = to.top > from.top ? [from.bottom, to.top] : [from.top, to.bottom];
  const [x, y] = [(a + b) / 2, (start + end) / 2];
  const d = `M${a} ${start} C${a} ${y} ${a} ${y} ${x} ${y} S${b} ${y} ${b} ${end}`;
  return {
    arc,
    d,
    stroke: strokeOf(arc, from),
    label: Math.abs(end - start) < labelHeight - 3 ? null : { x, y },
    on: true,
  };
}

function strokeOf({ weight }: Arc, { top, bottom }: Pick<Spot, 'top' | 'bottom'>): number {
  return weight * thickest * (bottom - top);
}

/** What belongs to different heads stands side by side. */
function aside({ place, of }: Arc, each: number): number {
  return (place - (of - 1) / 2) * each;
}

/** Clear of the stroke, and only where it covers no line above. */
function above(x: number, top: number, room: number): Course['label'] {
  return room < 3 * labelHeight ? null : { x, y: top - 9 };
}

/** Keeps a label inside the block, and takes it from an arc that has none. */
function within(course: Course, width: number): Course {
  const { arc, label } = course;
  if (!arc.labelled || label === null) return { ...course, label: null };
  const half = Math.min((arc.said.length * letter) / 2, width / 2);
  return { ...course, label: { ...label, x: Math.min(Math.max(label.x, half), width - half) } };
}

/** Lifts a label above those that it would cover; one that would leave the block is left out. */
function apart(courses: readonly Course[]): readonly Course[] {
  const placed: Course[] = [];
  for (let course of courses.toSorted((a, b) => (b.label?.y ?? 0) - (a.label?.y ?? 0))) {
    while (placed.some((other) => covers(course, other))) course = lifted(course);
    if (course.label && course.label.y > 0) placed.push(course);
  }
  return placed;
}

function lifted(course: Course): Course {
  return course.label ? { ...course, label: { ...course.label, y: course.label.y - 1 } } : course;
}

function covers(a: Course, b: Course): boolean {
  if (!a.label || !b.label) return false;
  const halves = ((a.arc.said.length + b.arc.said.length) * letter) / 2;
  return Math.abs(a.label.x - b.label.x) < halves && Math.abs(a.label.y - b.label.y) < labelHeight;
}
