/** The fixture of the browser tests: `open` gives a lab in a window of its own, and no window may do the unexpected. */
import { chromium, type Browser, type BrowserContextOptions, type Locator, type Page } from 'playwright-core';
import { expect, inject, test as base } from 'vitest';
import type { LabMatrix, LabPlace, LabState } from '../../../web/lab/api.ts';
import type { MhaLab } from '../../../web/lab/lab.ts';
import { fontSets, setInFonts, type FontSet } from './fonts.ts';
import { watch } from './watch.ts';

export interface Opening extends BrowserContextOptions {
  /** What the server does otherwise than usual: see server.ts and altered/worker.ts. */
  readonly order?: string;
  /** Lines of trouble that are to come; any other fails the test, and so does one of these that stays away. */
  readonly expected?: readonly RegExp[];
  /** Whether numbers are waited for; else only the document is. */
  readonly shows?: boolean;
  /** What the host sets it in, before anything is drawn; else it is as it comes. */
  readonly fonts?: FontSet;
  /** Runs in the page before its own scripts. */
  readonly before?: () => void;
  /** Another browser than the one that the tests share. */
  readonly browser?: Browser;
}

/** One window with the lab in it. */
export class Lab {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Waits until what is on screen belongs to the newest state. */
  settled(): Promise<void> {
    return this.page.evaluate(async () => {
      await customElements.whenDefined('mha-lab'); // a document may be there before its scripts
      await document.querySelector<MhaLab>('mha-lab')!.settled();
    });
  }

  /** Does something and waits for its numbers. */
  async after(deed: Promise<unknown>): Promise<void> {
    await deed;
    await this.settled();
  }

  state(): Promise<LabState> {
    return this.page.evaluate(() => document.querySelector<MhaLab>('mha-lab')!.getState());
  }

  /** The link to the present state. */
  link(): Promise<string> {
    return this.page.evaluate(() => document.querySelector<MhaLab>('mha-lab')!.link);
  }

  /** Waits until the address holds the state: it is written at most four times a second. */
  async addressed(): Promise<void> {
    const link = await this.link();
    await this.page.waitForURL((url) => url.search + url.hash === link);
  }

  set(state: LabState): Promise<void> {
    return this.page.evaluate((to) => {
      const lab = document.querySelector<MhaLab>('mha-lab')!;
      lab.setState(to);
      return lab.settled();
    }, state);
  }

  /** The state of a link (`?…`), in the page that is there. */
  show(link: string): Promise<void> {
    return this.page.evaluate((to) => {
      const lab = document.querySelector<MhaLab>('mha-lab')!;
      const none = Object.fromEntries(Object.keys(lab.getState()).map((name) => [name, undefined]));
      lab.setState({ ...none, ...Object.fromEntries(new URLSearchParams(to)) });
      return lab.settled();
    }, link);
  }

  /** The host sets the page and its labs in other fonts. */
  setIn(fonts: FontSet): Promise<void> {
    return this.after(this.page.evaluate(setInFonts, fontSets[fonts]));
  }

  /** Opens the page anew with a link; `order` as in Opening. */
  async goto(link: string, order = ''): Promise<void> {
    await this.page.goto(addressOf(link, order));
    await this.settled();
  }

  async matrix(place: LabPlace): Promise<Omit<LabMatrix, 'data'> & { data: readonly number[] }> {
    return this.page.evaluate(async (wanted) => {
      const matrix = await document.querySelector<MhaLab>('mha-lab')!.matrix(wanted);
      return { ...matrix, data: [...matrix.data] };
    }, place);
  }

  /** Opens what is folded away: the steps between scores and output. */
  async openSteps(): Promise<void> {
    const folded = this.page.locator('details:not([open]) > summary');
    while ((await folded.count()) > 0) await folded.first().click();
  }

  /** The head counts on offer. */
  heads(): Locator {
    return this.page.getByRole('radiogroup', { name: 'heads', exact: true }).getByRole('radio');
  }

  chooseHeads(heads: number): Promise<void> {
    return this.after(this.heads().getByText(String(heads), { exact: true }).click());
  }

  /** The words of the sentence that can be looked from. */
  words(): Promise<string[]> {
    return this.page
      .getByRole('radiogroup', { name: 'Looking from', exact: true })
      .getByRole('radio')
      .allTextContents();
  }

  notes(): Promise<string[]> {
    return this.page.getByRole('status', { name: 'Notes' }).getByRole('listitem').allTextContents();
  }

  /** Opens the box for an own sentence and empties it. */
  async box(): Promise<Locator> {
    await this.page.getByRole('button', { name: 'your own sentence' }).first().click();
    const box = this.page.getByRole('textbox', { name: 'Your own sentence' });
    await box.fill('');
    return box;
  }
}

const addressOf = (link: string, order: string) =>
  `${inject('origin')}/${order ? `${encodeURIComponent(order)}/` : ''}a/b/${link}`;

type Open = (link?: string, opening?: Opening) => Promise<Lab>;

export const test = base.extend<{ open: Open; browser: Browser }>({
  browser: [
    // oxlint-disable-next-line no-empty-pattern -- Vitest reads the names of the fixtures in use off the pattern
    async ({}, use) => {
      const browser = await chromium.connect(inject('chromium'));
      await use(browser);
      await browser.close();
    },
    { scope: 'file' },
  ],
  open: async ({ browser }, use) => {
    const origin = inject('origin');
    const closing: (() => Promise<void>)[] = [];
    await use(
      async (link = '', { order = '', expected = [], shows = true, fonts, before, browser: own, ...options } = {}) => {
        const context = await (own ?? browser).newContext({ viewport: { width: 1280, height: 800 }, ...options });
        context.setDefaultTimeout(10_000);
        if (fonts) await context.addInitScript(setInFonts, fontSets[fonts]);
        if (before) await context.addInitScript(before);
        const unexpected = await watch(context, origin);
        closing.push(async () => {
          const trouble = unexpected(expected); // before closing cuts off what is under way
          await context.close();
          expect(trouble, `what ${link || 'the page'} did that no page may do`).toEqual([]);
        });
        const lab = new Lab(await context.newPage());
        await lab.page.goto(addressOf(link, order));
        if (shows) await lab.settled();
        return lab;
      },
    );
    for (const close of closing) await close();
  },
});
