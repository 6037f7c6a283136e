/** Pictures of states, against those that were looked at. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { PNG } from 'pngjs';
import pixelmatch from 'pixelmatch';

const known = new URL('../pictures/', import.meta.url);
const fresh = new URL('../../../build/pictures/', import.meta.url);

/**
 * So many pixels may differ: one cell of a grid of digits is 46 × 25 CSS pixels, a quarter of that at the pictures'
 * scale of ½. A block that moves, a cell that has another colour or is gone is more; the edge of a letter, which another
 * version of the browser may draw otherwise, is less. What digits say is held against the engine, not here.
 */
const tolerance = (46 * 25) / 4;

/** In what a picture differs from the one that is known; '' where it does not. The new one is left in build/pictures. */
export function differsFrom(name: string, png: Buffer): string {
  const look = `look at build/pictures/${name}.png; CONTRIBUTING.md says how to keep it if it is right`;
  const now = PNG.sync.read(png);
  mkdirSync(fresh, { recursive: true });
  writeFileSync(new URL(`${name}.png`, fresh), packed(now));
  const before = readKnown(name);
  if (!before) return `${name} has no picture: ${look}`;
  if (before.width !== now.width || before.height !== now.height) return `${name} has another size: ${look}`;
  const different = pixelmatch(before.data, now.data, null, now.width, now.height);
  return different <= tolerance ? '' : `${name}: ${different} pixels differ, ${tolerance} may: ${look}`;
}

/** Small, by 17 levels of each colour: by less than what counts as a difference. */
function packed(picture: PNG): Buffer {
  const coarse = new PNG({ width: picture.width, height: picture.height });
  picture.data.forEach((level, at) => (coarse.data[at] = Math.min(255, Math.round(level / 16) * 16)));
  return PNG.sync.write(coarse, { colorType: 2, deflateLevel: 9, filterType: 0 });
}

function readKnown(name: string): PNG | null {
  try {
    return PNG.sync.read(readFileSync(new URL(`${name}.png`, known)));
  } catch {
    return null;
  }
}
