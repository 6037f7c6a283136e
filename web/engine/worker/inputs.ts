/** Arrays from outside in place of some that a problem's source gives. */
import type { Request } from './request.ts';
import type { Engine, Problem, Source, StageId } from '../types.ts';

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

/** The same problem where there are none. */
export function withInputs(engine: Engine, problem: Problem, inputs: Inputs = {}): Problem {
  if (Object.keys(inputs).length === 0) return problem;
  const source = sourceAlone(problem);
  const given = arrays.flatMap((name) => {
    const data = inputs[name] ?? engine.input(source, name)?.data;
    return data ? [[name, data] as const] : [];
  });
  return {
    ...problem,
    source: { kind: 'given', modelWidth: modelWidthOf(engine, source), ...Object.fromEntries(given) } as Given,
  };
}

/** What a source depends on; options and edits come after it. */
function sourceAlone({ source, heads, kvHeads, headWidth, valueWidth }: Problem): Problem {
  return { source, heads, kvHeads, headWidth, valueWidth };
}

function modelWidthOf(engine: Engine, problem: Problem): number {
  const { source } = problem;
  return source.kind === 'example' ? engine.input(problem, 'x')!.cols : source.modelWidth;
}
