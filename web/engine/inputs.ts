/** Arrays from outside in place of some that a problem's source gives. */
import type { Request } from './request.ts';
import type { Problem, Session, Source, StageId, StageShape } from './types.ts';

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

/** The same problem where there are none. The session is left with what the source gives. */
export function withInputs(session: Session, problem: Problem, inputs: Inputs = {}): Problem {
  if (Object.keys(inputs).length === 0) return problem;
  session.load({ ...problem, edits: [] });
  const stages = session.stages();
  const whole = (name: (typeof arrays)[number]): [string, Float32Array][] => {
    // With positions added, X is computed from what was given.
    const shape = (name === 'x' && stages.find(({ stage }) => stage === 'emb')) || stages.find((s) => s.stage === name);
    // What the rules hide is no array of the source's.
    const data = inputs[name] ?? (name === 'mask' ? undefined : shape && joined(session, shape));
    return data ? [[name, data]] : [];
  };
  const given = Object.fromEntries(arrays.flatMap(whole)) as Omit<Given, 'kind' | 'modelWidth'>;
  const modelWidth = stages.find(({ stage }) => stage === 'x')!.cols;
  return { ...problem, source: { kind: 'given', modelWidth, ...given } };
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
