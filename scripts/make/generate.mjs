// Makes build/generated/tables.ts of the tables that the core prints: node scripts/make/generate.mjs MHA_TABLES
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import temml from 'temml';

const out = new URL('../../build/generated/tables.ts', import.meta.url);

/** Formulas as MathML, without style attributes (a strict policy blocks them): each distinct style becomes a class. A single letter has one too. */
class Formulas {
  /** @type {Map<string, string>} */
  #classes = new Map();

  /** @param {string} tex */
  mathml(tex) {
    return temml
      .renderToString(tex, { throwOnError: true })
      .replaceAll(/(?: class="([^"]*)")? style="([^"]*)"/g, (_, classes = '', style) => {
        if (!this.#classes.has(style)) this.#classes.set(style, `mha-math-${this.#classes.size + 1}`);
        return ` class="${`${classes} ${this.#classes.get(style)}`.trim()}"`;
      })
      .replaceAll(/<mi([^>]*)>([A-Za-zα-ω])<\/mi>/g, '<mi class="letter" mathvariant="normal"$1>$2</mi>');
  }

  css() {
    const rules = [...this.#classes].map(([style, name]) => `.${name} { ${style} }`);
    return ['.tml-left { text-align: left; }', ...rules].join('\n');
  }
}

/**
 * An interface of numbers, each with its sentence.
 * @param {string} name @param {string} about @param {readonly { id: string, about: string }[]} rows @param {'' | '?'} may
 */
function numbersType(name, about, rows, may) {
  const members = rows.flatMap((row) => [`  /** ${row.about} */`, `  readonly ${row.id}${may}: number;`]);
  return [`/** ${about} */`, `export interface ${name} {`, ...members, '}'].join('\n');
}

/** @typedef {{ id: string, about: string }} Documented */

/** The page has sentences of its own. @param {Documented} row */
const withoutAbout = (row) => ({ ...row, about: undefined });

/** @param {string} json */
function tables(json) {
  /** @typedef {{ formula: string }} Said */
  /** @type {{ stages: (Said & { id: string, unit: string, others: Said[] })[], options: Documented[], headStatistics: Documented[] }} */
  const { stages, options, headStatistics, ...rest } = JSON.parse(json);
  const formulas = new Formulas();
  /** @param {Said} said */
  const spelled = ({ formula, ...said }) => ({ ...said, mathml: formulas.mathml(formula) });
  const constants = {
    stages: stages.map((stage) => ({ ...spelled(stage), unit: undefined, others: stage.others.map(spelled) })),
    // Apart, so that the page need not fetch them.
    sources: stages.map(({ id, unit, formula, others }) => ({
      id,
      unit,
      formula,
      others: others.map((o) => o.formula),
    })),
    options: options.map(withoutAbout),
    // Apart, so that the engine has no more of the table.
    optionNames: Object.fromEntries(options.map(({ id }) => [id, 0])),
    headStatistics: headStatistics.map(withoutAbout),
    ...rest,
  };
  return [
    "/** The core's own tables; made by scripts/make/generate.mjs. */",
    ...Object.entries(constants).map(
      ([name, value]) => `export const ${name} = ${JSON.stringify(value, null, 2)} as const;`,
    ),
    "export type StageId = (typeof stages)[number]['id'];",
    "export type ErrorCode = (typeof errors)[number]['code'];",
    numbersType('OptionNumbers', 'The options of a problem that are numbers.', options, '?'),
    numbersType('HeadNumbers', "What a head's weights do, a number each.", headStatistics, ''),
    '/** What the formulas need of a style sheet. */',
    `export const mathCss = ${JSON.stringify(formulas.css())};`,
    '',
  ].join('\n');
}

function current() {
  try {
    return readFileSync(out, 'utf8');
  } catch {
    return null;
  }
}

const text = tables(execFileSync(process.argv[2], { encoding: 'utf8' }));
mkdirSync(new URL('.', out), { recursive: true });
// Left alone when nothing changed, so that what depends on it need not be built again.
if (text !== current()) writeFileSync(out, text);
