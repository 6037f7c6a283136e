/** WebKitGTK by the W3C's WebDriver: what the distribution calls webkit2gtk-driver, on a screen that nobody sees. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { fontEnvironment } from './fonts.ts';
import { program } from './programs.ts';

/** The name under which WebDriver hands out elements. */
const reference = 'element-6066-11e4-a52e-4f735466cecf';

export class WebKit {
  readonly #session: string;
  readonly #processes: readonly ChildProcess[];

  private constructor(session: string, processes: readonly ChildProcess[]) {
    this.#session = session;
    this.#processes = processes;
  }

  static async launch(): Promise<WebKit> {
    const screen = spawn(program('Xvfb'), ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    });
    const [display] = await once(createInterface(screen.stdio[3] as NodeJS.ReadableStream), 'line');
    const port = await freePort();
    const driver = spawn(program('WebKitWebDriver'), [`--port=${port}`], {
      env: {
        ...fontEnvironment(),
        DISPLAY: `:${display}`,
        GDK_BACKEND: 'x11',
        LIBGL_ALWAYS_SOFTWARE: '1',
        WEBKIT_DISABLE_COMPOSITING_MODE: '1',
        // Root, and a sandbox around the tests, may make none of their own; the one site is ours.
        WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
        // Nothing of the machine's desktop has a part in it.
        NO_AT_BRIDGE: '1',
        GTK_USE_PORTAL: '0',
        LANG: 'C.UTF-8',
      },
      stdio: 'ignore',
    });
    const processes = [driver, screen];
    try {
      const root = `http://127.0.0.1:${port}/session`;
      const { sessionId } = await whenUp(() => ask<{ sessionId: string }>('POST', root, { capabilities: {} }));
      const webkit = new WebKit(`${root}/${sessionId}`, processes);
      await webkit.#do('timeouts', { script: 60_000 });
      return webkit;
    } catch (error) {
      processes.forEach((one) => one.kill());
      throw error;
    }
  }

  async goto(url: string): Promise<void> {
    await this.#do('url', { url });
  }

  /** As Playwright's: the function runs in the page, and may use nothing from outside but its argument. */
  async evaluate<T, A>(run: (argument: A) => T | Promise<T>, argument?: A): Promise<T> {
    const script = `const done = arguments[1];
      Promise.resolve().then(() => (${String(run)})(arguments[0])).then((value) => done({ value }), (error) => done({ error: String(error) }));`;
    const got = await this.#do<{ value: T; error?: string }>('execute/async', { script, args: [argument ?? null] });
    if (got.error !== undefined) throw new Error(got.error);
    return got.value;
  }

  /** Chooses a file, by its whole path, in the box that `find` gives. */
  async choose(find: () => Element, path: string): Promise<void> {
    const element = await this.#do<Record<string, string>>('execute/sync', {
      script: `return (${String(find)})();`,
      args: [],
    });
    await this.#do(`element/${element[reference]}/value`, { text: path });
  }

  /** Keys one after the other; WebDriver's private letters stand for those that write nothing. */
  async press(keys: readonly string[], held: readonly string[] = []): Promise<void> {
    const down = (value: string) => ({ type: 'keyDown', value });
    const up = (value: string) => ({ type: 'keyUp', value });
    const actions = [...held.map(down), ...keys.flatMap((key) => [down(key), up(key)]), ...held.map(up)];
    await this.#do('actions', { actions: [{ type: 'key', id: 'keys', actions }] });
  }

  async close(): Promise<void> {
    try {
      await ask('DELETE', this.#session);
    } finally {
      this.#processes.forEach((one) => one.kill());
    }
  }

  #do<T = unknown>(what: string, body: object): Promise<T> {
    return ask<T>('POST', `${this.#session}/${what}`, body);
  }
}

async function ask<T>(method: string, url: string, body?: object): Promise<T> {
  const response = await fetch(url, { method, ...(body ? { body: JSON.stringify(body) } : {}) });
  const { value } = (await response.json()) as { value: T & { error?: string; message?: string } };
  if (!response.ok) throw new Error(`WebKit, ${url}: ${value.error} ${value.message}`);
  return value;
}

/** The driver listens a moment after it was started. */
async function whenUp<T>(attempt: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof TypeError)) throw error; // fetch's, where nobody listens
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
