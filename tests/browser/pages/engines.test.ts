/** The same visit in each engine that browsers are made of: the same numbers, changed in the same ways. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { launch, type ElementHandle, type KeyInput } from 'puppeteer-core';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import type { LabState } from '../../../web/lab/api.ts';
import type { MhaLab } from '../../../web/lab/lab.ts';
import { compare } from '../harness/compare.ts';
import { compute } from '../harness/computed.ts';
import { firefoxOptions } from '../harness/programs.ts';
import { readTables } from '../harness/read.ts';
import { WebKit } from '../harness/webkit.ts';

/** A window of some engine, as far as these visits need it. */
interface Visit {
  goto(url: string): Promise<unknown>;
  evaluate<T, A>(run: (argument: A) => T | Promise<T>, argument?: A): Promise<T>;
  /** Letters, or the names of keys that write nothing. */
  press(keys: readonly string[], held?: readonly 'Control'[]): Promise<void>;
  choose(find: () => Element, path: string): Promise<void>;
}

const codes: Readonly<Record<string, string>> = { Control: '\uE009', Enter: '\uE007', Tab: '\uE004' };

async function inWebKit(): Promise<Visit> {
  const webkit = await WebKit.launch();
  onTestFinished(() => webkit.close());
  const coded = (keys: readonly string[]) => keys.map((key) => codes[key] ?? key);
  return {
    goto: (url) => webkit.goto(url),
    evaluate: (run, argument) => webkit.evaluate(run, argument),
    press: (keys, held = []) => webkit.press(coded(keys), coded(held)),
    choose: (find, path) => webkit.choose(find, path),
  };
}

interface Keyboard {
  down(key: string): Promise<void>;
  up(key: string): Promise<void>;
  press(key: string): Promise<void>;
}

const pressed =
  (keyboard: Keyboard) =>
  async (keys: readonly string[], held: readonly string[] = []): Promise<void> => {
    for (const key of held) await keyboard.down(key);
    for (const key of keys) await keyboard.press(key);
    for (const key of held) await keyboard.up(key);
  };

async function inFirefox(): Promise<Visit> {
  const browser = await launch(firefoxOptions());
  onTestFinished(() => browser.close());
  const page = await browser.newPage();
  const { keyboard } = page;
  return {
    goto: (url) => page.goto(url),
    evaluate: (run, argument) => page.evaluate(run as () => never, argument as never),
    press: pressed({
      down: (key) => keyboard.down(key as KeyInput),
      up: (key) => keyboard.up(key as KeyInput),
      press: (key) => keyboard.press(key as KeyInput),
    }),
    choose: async (find, path) =>
      ((await page.evaluateHandle(find)) as ElementHandle<HTMLInputElement>).uploadFile(path),
  };
}

async function inChromium(): Promise<Visit> {
  const browser = await chromium.connect(inject('chromium'));
  onTestFinished(() => browser.close());
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const page = await context.newPage();
  return {
    goto: (url) => page.goto(url),
    evaluate: (run, argument) => page.evaluate(run as never, argument) as never,
    press: pressed(page.keyboard),
    choose: async (find, path) => (await page.evaluateHandle(find)).setInputFiles(path),
  };
}

type Helped = Window & { deep(selector: string, text?: string): HTMLElement; trouble: string[] };

class Visitor {
  readonly #visit: Visit;
  constructor(visit: Visit) {
    this.#visit = visit;
  }

  async open(): Promise<void> {
    await this.#visit.goto(`${inject('origin')}/a/b/`);
    await this.#visit.evaluate(() => {
      /** The first that fits, in open shadow roots too. */
      const deep = (selector: string, text = '') => {
        const roots: (Document | ShadowRoot)[] = [document];
        for (const root of roots) {
          for (const element of root.querySelectorAll('*')) if (element.shadowRoot) roots.push(element.shadowRoot);
        }
        const all = roots.flatMap((root) => [...root.querySelectorAll<HTMLElement>(selector)]);
        return all.find((one) => one.textContent.includes(text));
      };
      const trouble: string[] = [];
      // A size that changed again while sizes were told is told in the next frame: that is no trouble.
      const late = /^ResizeObserver loop/;
      addEventListener('error', ({ message }) => late.test(message) || trouble.push(message));
      addEventListener('unhandledrejection', (event) => trouble.push(String(event.reason)));
      addEventListener('securitypolicyviolation', (event) => trouble.push(event.violatedDirective));
      for (const level of ['error', 'warn'] as const) console[level] = (...said) => trouble.push(said.join(' '));
      Object.assign(window, { deep, trouble });
    });
    await this.settled();
  }

  settled(): Promise<void> {
    return this.#visit.evaluate(async () => {
      await customElements.whenDefined('mha-lab'); // a document may be there before its scripts
      await document.querySelector<MhaLab>('mha-lab')!.settled();
    });
  }

  async set(to: LabState): Promise<void> {
    await this.#visit.evaluate((state) => document.querySelector<MhaLab>('mha-lab')!.setState(state), to);
    await this.settled();
  }

  async state(): Promise<LabState> {
    await this.settled();
    return this.#visit.evaluate(() => document.querySelector<MhaLab>('mha-lab')!.getState());
  }

  /** Waits for the state to have it: a file is read beside the page. */
  async has(name: keyof LabState, value: LabState[keyof LabState]): Promise<void> {
    await this.#visit.evaluate(
      async (wanted) => {
        const lab = document.querySelector<MhaLab>('mha-lab')!;
        while (lab.getState()[wanted.name] !== wanted.value) await new Promise(requestAnimationFrame);
      },
      { name, value },
    );
    await this.settled();
  }

  /** Waits for it, in the frames that the page draws. */
  private found(selector: string, text = ''): Promise<void> {
    return this.#visit.evaluate(
      async (wanted) => {
        const there = () => (window as unknown as Helped).deep(wanted.selector, wanted.text);
        while (!there()) await new Promise(requestAnimationFrame);
      },
      { selector, text },
    );
  }

  async click(selector: string, text = ''): Promise<void> {
    await this.found(selector, text);
    await this.#visit.evaluate((wanted) => (window as unknown as Helped).deep(wanted.selector, wanted.text).click(), {
      selector,
      text,
    });
    await this.settled();
  }

  focus(selector: string): Promise<void> {
    return this.#visit.evaluate((wanted) => (window as unknown as Helped).deep(wanted).focus(), selector);
  }

  async type(text: string): Promise<void> {
    await this.#visit.press(Array.from(text));
  }

  press(keys: readonly string[], held?: readonly 'Control'[]): Promise<void> {
    return this.#visit.press(keys, held);
  }

  async choose(name: string, bytes: string): Promise<void> {
    const folder = mkdtempSync(join(tmpdir(), 'mha-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    writeFileSync(join(folder, name), bytes);
    await this.found('input[type=file]');
    await this.#visit.choose(() => (window as unknown as Helped).deep('input[type=file]'), join(folder, name));
  }

  text(selector: string): Promise<string> {
    return this.#visit.evaluate(
      (wanted) => (window as unknown as Helped).deep(wanted).shadowRoot!.textContent.replaceAll(/\s+/g, ' '),
      selector,
    );
  }

  /** Holds every digit on screen against the engine in Node, and says which stages are whole. */
  async compared(): Promise<string[]> {
    await this.settled();
    const link = await this.#visit.evaluate(() => document.querySelector<MhaLab>('mha-lab')!.link);
    return compare(await readTables(this.#visit as unknown as Parameters<typeof readTables>[0]), await compute(link));
  }

  /** A row of numbers of a table. */
  row(stage: string, head: number, row: number): Promise<string[]> {
    return this.#visit.evaluate(
      (at) => {
        const table = (window as unknown as Helped).deep(`table[data-stage=${at.stage}][data-head="${at.head}"]`);
        return [...table.querySelectorAll(`tbody tr:nth-child(${at.row}) td`)].map((td) => td.textContent.trim());
      },
      { stage, head, row },
    );
  }

  trouble(): Promise<string[]> {
    return this.#visit.evaluate(() => (window as unknown as Helped).trouble);
  }

  /** As a spreadsheet leaves it on the clipboard. */
  async copied(block: string): Promise<void> {
    await this.#visit.evaluate((value) => {
      const box = document.body.appendChild(document.createElement('textarea'));
      box.value = value;
      box.select();
    }, block);
    await this.press(['c'], ['Control']);
  }
}

describe.for([
  ['Chromium', inChromium],
  ['Firefox', inFirefox],
  ['WebKitGTK', inWebKit],
] as const)('%s', ([, start]) => {
  async function visitor(): Promise<Visitor> {
    const one = new Visitor(await start());
    await one.open();
    return one;
  }

  test('shows the digits of the worked example, and opens a number', async () => {
    const one = await visitor();
    expect(await one.row('weights', 1, 3)).toEqual(['0.7337', '0.0879', '0.1784']);
    expect(await one.row('weights', 2, 3)).toEqual(['0.0879', '0.7337', '0.1784']);
    expect(await one.compared()).toEqual(expect.arrayContaining(['x', 'q 1', 'weights 2', 'y']));
    await one.click('table[data-stage=weights][data-head="1"] tbody tr:nth-child(3) td');
    expect(await one.state()).toMatchObject({ stage: 'weights', head: '1' });
    expect(await one.text('mha-why')).toContain('0.7337');
    expect(await one.trouble()).toEqual([]);
  });

  test('takes an own sentence, letter by letter', async () => {
    const one = await visitor();
    await one.click('button', 'your own sentence');
    await one.press(['a'], ['Control']);
    await one.type('we saw it');
    expect((await one.state()).text).toBe('we saw it');
    await one.set({ view: 'table', stage: 'weights', head: '1', row: '3', col: '1' });
    expect(await one.compared()).toContain('weights 1');
    expect(await one.trouble()).toEqual([]);
  });

  test('takes numbers that are typed, a block that is pasted, and takes both back', async () => {
    const one = await visitor();
    const edit = async () => (await one.state()).edit ?? '';
    await one.focus('table[data-stage=wq] td');
    await one.type('1/3');
    await one.press(['Enter']);
    await one.type('7');
    await one.press(['Tab']);
    expect(await edit()).toBe('wq.1.1.1=1/3,wq.1.2.1=7');
    expect(await one.compared()).toEqual(expect.arrayContaining(['wq 1', 'q 1', 'y']));
    await one.copied('5\t6\n7\t8');
    await one.focus('table[data-stage=wq] td');
    await one.press(['v'], ['Control']);
    expect(await edit()).toBe('wq.1.1.1=5,wq.1.2.1=7,wq.1.1.2=6,wq.1.2.2=8');
    for (const _ of [1, 2, 3]) await one.press(['z'], ['Control']);
    expect(await edit()).toBe('');
    expect(await one.trouble()).toEqual([]);
  });

  test('takes numbers from a file that is chosen', async () => {
    const one = await visitor();
    await one.click('button', 'more…');
    await one.click('button', 'import numbers…');
    await one.choose('x.json', '{"x": [[1, 2, 3, 4], [0.5, 0, 1, 0], [0, 1, 0, -2]]}');
    await one.click('button:not([aria-disabled="true"])', 'Use these numbers');
    await one.has('model', 'mine');
    expect(await one.compared()).toEqual(expect.arrayContaining(['x', 'weights 1', 'y']));
    expect(await one.trouble()).toEqual([]);
  });
});
