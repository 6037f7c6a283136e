/** What built files use of the web platform that some browser is too old for, by MDN's tables. */
import data, { type CompatStatement, type SimpleSupportStatement } from '@mdn/browser-compat-data';
import { parse as parseCss, walk as walkCss } from 'css-tree';
import { parseAst } from 'rolldown/parseAst';
import { browsers } from '../../scripts/browsers.mjs';

/** A branch of the tables. */
interface Branch {
  readonly [name: string]: Branch;
}
const told = ({ __compat: statement }: Branch) => statement as unknown as CompatStatement | undefined;
const { api, css, javascript, webassembly } = data as unknown as Branch;

/** Whether the oldest browsers that are promised have it, under its own name. */
function isThere(feature: Branch): boolean {
  const support = told(feature)?.support;
  if (!support) return true;
  return (['chrome', 'firefox', 'safari'] as const).every((browser) =>
    [support[browser] ?? []].flat().some((statement) => isSince(statement, Number(browsers[browser]))),
  );
}

function isSince(statement: SimpleSupportStatement, version: number): boolean {
  const { version_added: added, version_removed: removed, flags, prefix, alternative_name: other } = statement;
  if (typeof added !== 'string' || removed || flags || prefix || other) return false;
  return Number(added.replace('≤', '')) <= version;
}

/** What there is of one name; `method_static` is the method. */
function byName(groups: readonly Branch[]): ReadonlyMap<string, readonly Branch[]> {
  const found = new Map<string, Branch[]>();
  for (const group of groups) {
    for (const [key, feature] of Object.entries(group)) {
      if (key === '__compat' || !told(feature)) continue;
      const name = key.replace(/_static$/, '');
      found.set(name, [...(found.get(name) ?? []), feature]);
    }
  }
  return found;
}

const { builtins } = javascript;
const owners: Readonly<Record<string, Branch>> = { ...api, ...builtins };
const { Iterator: _, ...others } = builtins;
/**
 * Whose methods are looked for by their names alone; of all interfaces there are, names would be those of our own, too.
 * As would those of iterators, which tsconfig.json's library does not have.
 */
const usual = [
  ...Object.values(others),
  ...Object.values(webassembly.api),
  ...Object.values(builtins.Intl),
  ...['Blob', 'Document', 'Element', 'Event', 'EventTarget', 'HTMLElement', 'Node', 'Response', 'Window'].map(
    (name) => owners[name],
  ),
];
const members = byName(usual);
const typed = byName(Object.values(css.types).flatMap((type) => [{ type }, type]));

interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}

function visit(value: unknown, see: (node: Node) => void): void {
  if (Array.isArray(value)) return value.forEach((one) => visit(one, see));
  if (typeof value !== 'object' || value === null) return;
  if (typeof (value as Node).type === 'string') see(value as Node);
  for (const child of Object.values(value)) visit(child, see);
}

const nameOf = (node: unknown): string => ((node as Node).type === 'Identifier' ? String((node as Node).name) : '');

/**
 * The names of what is too new, such as `Intl.Segmenter`, `.withResolvers` and `/v`; and the styles in it. A method is
 * known by its name alone, and too new where no object has one of that name that is old enough.
 */
export function inScript(code: string): { readonly tooNew: readonly string[]; readonly styles: readonly string[] } {
  const tooNew = new Set<string>();
  const styles: string[] = [];
  const called = new Set<unknown>();
  visit(parseAst(code), (node) => {
    if (node.type === 'CallExpression') called.add(node.callee);
    if (node.type === 'MemberExpression' && node.computed === false) {
      const [owner, name] = [nameOf(node.object), nameOf(node.property)];
      const own = Object.hasOwn(owners, owner) ? (owners[owner][name] ?? owners[owner][`${name}_static`]) : undefined;
      const all: readonly Branch[] = own ? [own] : called.has(node) ? (members.get(name) ?? []) : [];
      if (all.length > 0 && !all.some(isThere)) tooNew.add(own ? `${owner}.${name}` : `.${name}`);
    }
    const made = node.type === 'NewExpression' ? nameOf(node.callee) : '';
    if (Object.hasOwn(owners, made) && !isThere(owners[made])) tooNew.add(made);
    const flags = (node.regex as { flags?: string } | undefined)?.flags ?? '';
    if (flags.includes('v')) tooNew.add('/v');
    if (node.type === 'TemplateLiteral') {
      styles.push((node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('x'));
    }
    if (node.type === 'Literal' && typeof node.value === 'string') styles.push(node.value);
  });
  return { tooNew: [...tooNew], styles: styles.filter((text) => /^[^<{]*[^<{\s][^<{]*\{[^{}<]*[\w-]+:[^<]*\}\s*$/.test(text)) };
}

export function inStyle(text: string): readonly string[] {
  const tooNew = new Set<string>();
  const check = (name: string, ...features: readonly (Branch | undefined)[]) => {
    const known = features.filter((feature) => feature !== undefined);
    if (known.length > 0 && !known.some(isThere)) tooNew.add(name);
  };
  const { properties, selectors, 'at-rules': atRules } = css;
  walkCss(parseCss(text), function enter(node) {
    // css-tree leaves some rules within a rule unread.
    const ruled = node.type === 'Raw' ? node.value.includes('{') : node.type === 'Rule' || node.type === 'Atrule';
    if (ruled && this.rule && this.rule !== node) tooNew.add('nesting');
    if (node.type === 'Declaration') check(node.property, properties[node.property]);
    if (node.type === 'Atrule') check(`@${node.name}`, atRules[node.name]);
    if (node.type === 'Feature') check(`@media ${node.name}`, atRules.media[node.name]);
    if (node.type === 'PseudoClassSelector' || node.type === 'PseudoElementSelector') {
      check(`:${node.name}`, selectors[node.name]);
    }
    if (node.type === 'Function') check(`${node.name}()`, ...(typed.get(node.name) ?? []));
    if (node.type === 'Dimension') check(node.unit, ...(typed.get(node.unit) ?? []));
    if (node.type === 'Identifier' && this.declaration && Object.hasOwn(properties, this.declaration.property)) {
      const { property } = this.declaration;
      check(`${property}: ${node.name}`, properties[property][node.name]);
    }
  });
  return [...tooNew];
}
