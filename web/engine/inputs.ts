/** Arrays from outside in place of some that a problem's source gives. */
import { keyOf } from './problem-key.ts';
import type { Request } from './request.ts';
import type { Engine, Problem, Session, Source, StageId, StageShape } from './types.ts';

type Given = Extract<Source, { readonly kind: 'given' }>;
type Inputs = NonNullable<Request['inputs']>;

/** What a source can be given. */
const arrays = [
  'x',
  'xk',
  'xv',
  'wq',
  'bq',
  'wk',
  'bk',
  'wv',
  'bv',
  'wo',
  'bo',
  'mask',
] as const satisfies readonly (keyof Given & StageId)[];

/** Reading what a source gives takes a forward pass: what was read last is kept for all options of the same source. */
export function completer(engine: Engine): (problem: Problem, inputs?: Inputs) => Problem {
  let kept = { key: '', given: {} as Given };
  return (problem, inputs = {}) => {
    const names = Object.keys(inputs).toSorted();
    if (names.length === 0) return problem;
    const key = keyOf(sourceAlone(problem), names.join());
    if (key !== kept.key) {
      const session = engine.session();
      try {
        kept = { key, given: given(session, problem, inputs) };
      } finally {
        session.close();
      }
    }
    return { ...problem, source: { ...kept.given, ...inputs } };
  };
}

/** The same problem where there are none. What the source gives is read in the session. */
export function withInputs(session: Session, problem: Problem, inputs: Inputs = {}): Problem {
  if (Object.keys(inputs).length === 0) return problem;
  return { ...problem, source: given(session, problem, inputs) };
}

/** What a source depends on; options and edits come after it. */
function sourceAlone({ source, heads, kvHeads, headWidth, valueWidth }: Problem): Problem {
  return { source, heads, kvHeads, headWidth, valueWidth };
}

function given(session: Session, problem: Problem, inputs: Inputs): Given {
  const { source } = problem;
  if (source.kind === 'seeded' && gives(source).every((name) => inputs[name])) {
    return { kind: 'given', modelWidth: source.modelWidth, ...inputs } as Given; // nothing of it is left to be read
  }
  session.load(sourceAlone(problem));
  const stages = session.stages();
  const arrayOf = (name: (typeof arrays)[number]): [string, Float32Array][] => {
    const shape = stages.find(({ stage }) => stage === name);
    const data = inputs[name] ?? (shape && joined(session, shape));
    return data ? [[name, data]] : [];
  };
  const whole = Object.fromEntries(arrays.flatMap(arrayOf)) as Omit<Given, 'kind' | 'modelWidth'>;
  const modelWidth = stages.find(({ stage }) => stage === 'x')!.cols;
  return { kind: 'given', modelWidth, ...whole };
}

/** What a seeded source gives. */
function gives({ other }: Extract<Source, { readonly kind: 'seeded' }>): readonly (typeof arrays)[number][] {
  return ['x', 'wq', 'wk', 'wv', 'wo', ...(other ? (['xk', 'xv'] as const) : [])];
}

/** All heads' columns side by side. */
function joined(session: Session, { stage, heads, rows, cols }: StageShape): Float32Array {
  if (heads === 0) return session.matrix(stage, null).data;
  const all = new Float32Array(rows * heads * cols);
  for (let head = 0; head < heads; ++head) {
    const { data } = session.matrix(stage, head);
    for (let row = 0; row < rows; ++row) {
      all.set(data.subarray(row * cols, (row + 1) * cols), (row * heads + head) * cols);
    }
  }
  return all;
}
