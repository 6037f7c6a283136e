/** A file that is being imported: what the panel and `importFile` both do. */
import { tokensOf } from '../state/initial.ts';
import { limits } from '../../build/generated/tables.ts';
import type { State } from '../state/state.ts';
import type { Choice } from './plan/asked.ts';
import { type Contents, countOf } from './file/contents.ts';
import { openFile, type OpenFile } from './worker/open.ts';
import { type Given, planFor } from './plan/plan.ts';
import type { Plan } from './plan/planned.ts';
import type { Recognised } from './attention/recognise.ts';
import { Refusal } from './file/refusal.ts';
import { type Import, taking } from './plan/taking.ts';
import { alike, firstOf } from './attention/twins.ts';
import type { Reading } from './file/work.ts';

export class Session {
  readonly contents: Contents;
  readonly recognised: Recognised;
  readonly #file: OpenFile;
  readonly #booleans = new Map<number, Promise<boolean>>();

  constructor(file: OpenFile) {
    this.#file = file;
    this.contents = file.contents;
    this.recognised = file.recognised;
  }

  /** As openFile. */
  static async open(file: Blob, reading: Reading = {}): Promise<Session> {
    return new Session(await openFile(file, reading));
  }

  /** The first self attention of the file, else the first attention; none where others are the same by their names. */
  get firstChoice(): Choice {
    const { attentions } = this.recognised;
    const isOpen = attentions.length === 0 || alike(attentions).length > 0;
    return { attention: isOpen ? null : firstOf(attentions), answers: new Map() };
  }

  async plan(choice: Choice, state: State): Promise<Plan> {
    return planFor(await this.#given(choice), choice, state);
  }

  /** For a plan without questions and problems. Rejects with a Refusal where nothing can be read after all. */
  take(plan: Plan, state: State): Promise<Import> {
    return taking(plan, (at) => this.#file.read(at), (plan.rows.words ?? tokensOf(state)).length);
  }

  close(): void {
    this.#file.close();
  }

  async #given({ answers }: Choice): Promise<Given> {
    const { contents, recognised } = this;
    const masks = [
      ...recognised.inputs.flatMap(({ stage, arrays }) => (stage === 'mask' ? arrays : [])),
      ...[...answers].flatMap(([at, { use }]) => (use === 'mask' ? [at] : [])),
    ];
    const booleans = new Set<number>();
    for (const at of masks) if (await this.#isBoolean(at)) booleans.add(at);
    return { contents, recognised, booleans };
  }

  #isBoolean(at: number): Promise<boolean> {
    const known = this.#booleans.get(at) ?? this.#look(at);
    this.#booleans.set(at, known);
    return known;
  }

  /** Whether a mask has two numbers only. One that no page can have is not looked into. */
  async #look(at: number): Promise<boolean> {
    const { shape, kind, refused } = this.contents.arrays[at];
    if (refused || countOf(shape) > limits.heads * limits.tokens ** 2) return false;
    try {
      const data = await this.#file.read(at);
      const two = data.every((value) => value === 0 || value === 1);
      return two && (data.includes(1) || !kind.includes('float'));
    } catch (thrown) {
      if (thrown instanceof Refusal) return false; // said when it is taken
      throw thrown;
    }
  }
}
