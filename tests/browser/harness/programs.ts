/** The browsers of this machine, and the switches that keep Chromium from talking to anybody. */
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

export const quiet = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The whole path of a program on the PATH. Throws where there is none. */
export function program(name: string): string {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const path = join(folder, name);
    try {
      accessSync(path, constants.X_OK);
      return path;
    } catch {
      // the next folder may hold it
    }
  }
  throw new Error(`${name} is not on the PATH; scripts/test installs it where apt is`);
}
