/** The browsers of this machine: how they are started. */
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fontEnvironment, fontPlaces } from './fonts.ts';

/** They keep Chromium from talking to anybody. */
const quiet = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** With what Playwright launches a Chromium; `switches` besides those that all have. */
export const chromiumOptions = (name: 'chromium' | 'chromium-headless-shell', ...switches: readonly string[]) => ({
  ...browserOptions(name),
  args: [...quiet, ...switches],
});

/** With what Puppeteer launches Firefox, whose pages read no files but those of some places. */
export const firefoxOptions = () => ({
  ...browserOptions('firefox-esr'),
  browser: 'firefox' as const,
  headless: true,
  extraPrefsFirefox: { 'security.sandbox.content.read_path_whitelist': fontPlaces.join() },
});

/** With what any browser is launched: the program, and the fonts of the tests instead of the machine's. */
export const browserOptions = (name: string) => ({ executablePath: program(name), env: fontEnvironment() });

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
