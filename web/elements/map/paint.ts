/** Paints a matrix in colour alone. */
import { type Ends, type Picture, pixels, signPixels } from '../shared/palette.ts';

/** In CSS pixels: the pitch of cells, and what of it stays empty to the right and below. */
export interface Pitch {
  readonly width: number;
  readonly height: number;
  readonly gapX: number;
  readonly gapY: number;
}

/** Sizes the canvas and fills it. */
export function paint(canvas: HTMLCanvasElement, picture: Picture, pitch: Pitch, ends: Ends): void {
  const { rows, cols, data, mask } = picture;
  const dense = devicePixelRatio;
  canvas.width = Math.round(cols * pitch.width * dense);
  canvas.height = Math.round(rows * pitch.height * dense);
  const context = canvas.getContext('2d');
  if (!context || data.length === 0) return;

  if (mask) drawHatching(context, ends);
  context.imageSmoothingEnabled = false; // one pixel becomes one cell
  drawCells(context, picture, pixels(picture, ends));
  if (typeof picture.scale === 'object') drawSigns(context, picture, pitch, ends);
  cutGaps(context, cols, pitch.width * dense, Math.round(pitch.gapX * dense), 'x');
  cutGaps(context, rows, pitch.height * dense, Math.round(pitch.gapY * dense), 'y');
}

/** One pixel for each cell, of the matrix that is being painted; made where there is a document to paint in. */
let small: HTMLCanvasElement | null = null;

function drawCells(
  context: CanvasRenderingContext2D,
  { rows, cols }: Picture,
  rgba: Uint8ClampedArray<ArrayBuffer>,
): void {
  small ??= document.createElement('canvas');
  small.width = cols;
  small.height = rows;
  small.getContext('2d', { willReadFrequently: true })?.putImageData(new ImageData(rgba, cols, rows), 0, 0);
  context.drawImage(small, 0, 0, context.canvas.width, context.canvas.height);
}

/** Along the bottom of each cell that is below 0 runs a line, where there is room for one. */
function drawSigns(context: CanvasRenderingContext2D, picture: Picture, pitch: Pitch, ends: Ends): void {
  const dense = devicePixelRatio;
  const height = Math.round((pitch.height - pitch.gapY) * dense);
  if (height < 3) return;
  const thick = Math.max(1, Math.round(height / 8));
  const from = height - thick - (height < 6 ? 0 : 1);
  context.save();
  context.beginPath();
  for (let row = 0; row < picture.rows; ++row) {
    context.rect(0, Math.round(row * pitch.height * dense) + from, context.canvas.width, thick);
  }
  context.clip();
  drawCells(context, picture, signPixels(picture, ends));
  context.restore();
}

function cutGaps(context: CanvasRenderingContext2D, count: number, pitch: number, gap: number, along: 'x' | 'y'): void {
  if (gap === 0) return;
  const { width, height } = context.canvas;
  for (let cell = 1; cell <= count; ++cell) {
    const start = Math.round(cell * pitch) - gap;
    if (along === 'x') context.clearRect(start, 0, gap, height);
    else context.clearRect(0, start, width, gap);
  }
}

function drawHatching(context: CanvasRenderingContext2D, { hatch }: Ends): void {
  const { width, height } = context.canvas;
  const step = Math.round(5 * devicePixelRatio);
  context.strokeStyle = `rgb(${hatch.join(' ')})`;
  context.lineWidth = devicePixelRatio;
  context.beginPath();
  for (let x = -height; x < width; x += step) {
    context.moveTo(x, height);
    context.lineTo(x + height, 0);
  }
  context.stroke();
}
