import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import type { PackageTexts } from './package-texts';
import { readFolder, readSources, type Source } from './sources';

/** One replaced text: its keys in the catalogue (none for a text of the platform or the sandbox), before and after. */
export interface WantedText {
  readonly section: string;
  readonly keys: readonly string[];
  readonly old: string;
  readonly wanted: string;
  /** Empty where the text exists in English only. */
  readonly hindi: string;
}

/** Rows of `player-texts.tsv`: the player-facing texts and what they replaced. */
export function readWantedTexts(folder: string): WantedText[] {
  const [, ...rows] = readFileSync(join(folder, 'player-texts.tsv'), 'utf8').trimEnd().split('\n');
  return rows.map((row) => {
    const [section = '', keys = '', old = '', wanted = '', hindi = ''] = row.split('\t');
    return { section, keys: keys.split(',').filter(Boolean), old, wanted, hindi };
  });
}

const literalsBySource = new WeakMap<Source, readonly string[]>();

/** Every string, template and text between tags of a source, templates as they are written. */
export function readLiterals(source: Source): readonly string[] {
  const known = literalsBySource.get(source);
  if (known) return known;
  const { path, text } = source;
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isJsxText(node))
      found.push(node.text.trim());
    else if (ts.isTemplateExpression(node)) found.push(node.getText());
    ts.forEachChild(node, visit);
  };
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind));
  literalsBySource.set(source, found);
  return found;
}

/** All that players and staff may read: sources of the packages, the sandbox, and what migrations insert. */
export const readPlayerSources = (root: string): Source[] =>
  [
    ...readSources(root),
    ...readFolder(root, 'platform/sandbox', /\.(ts|sql)$/),
    ...readFolder(root, 'platform/src', /\.sql$/),
  ]
    .filter(({ path }) => !/\.test\.|testing|fixture|gallery/.test(path))
    .map(({ path, text }) => ({ path, text: path.endsWith('.sql') ? text.replace(/--.*$/gm, '') : text }));

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const wordsOf = (text: string) => text.split(/\s+/).filter(Boolean).length;
/** The longest part of a text between its values. */
const longestPart = (text: string): string =>
  text
    .split(/\{\w+\}/)
    .reduce((one, other) => (other.length > one.length ? other : one), '')
    .trim();

/** Finds a text in a literal: by its longest part, or as the complete literal where that part has under 4 words. */
function toPattern(text: string): RegExp {
  if (wordsOf(longestPart(text)) >= 4) return new RegExp(literal(longestPart(text)));
  const source = text
    .split(/\{\w+\}/)
    .map(literal)
    .join('\\$?\\{[^}]*\\}');
  return new RegExp(`^[\`'"]?${source}[\`'"]?$`);
}

/** Texts of the table that a package has otherwise. */
export function findUnwantedTexts(rows: readonly WantedText[], texts: PackageTexts): string[] {
  const [english, hindi] = [texts.all('en'), texts.all('hi')];
  return rows.flatMap(({ keys, wanted, hindi: inHindi }) =>
    keys.flatMap((key) => [
      ...(english[key] === wanted ? [] : [`${key}: “${english[key]}” in place of “${wanted}”`]),
      ...(!inHindi || hindi[key] === inHindi ? [] : [`${key}: “${hindi[key]}” in place of “${inHindi}”`]),
    ]),
  );
}

/** Texts without a key that no source holds. */
export function findAbsentTexts(rows: readonly WantedText[], sources: readonly Source[]): string[] {
  const literals = sources.flatMap(readLiterals);
  return rows
    .filter(({ keys, wanted }) => keys.length === 0 && wanted !== '')
    .map(({ wanted }) => wanted)
    .filter((wanted) => !literals.some((each) => each.includes(longestPart(wanted))));
}

/** Replaced texts that are still in a source; `allowed` are texts that mean something else there. */
export function findOldTexts(
  rows: readonly WantedText[],
  sources: readonly Source[],
  allowed: ReadonlySet<string>,
): string[] {
  const patterns = rows
    .filter(({ old, wanted }) => old !== wanted && !allowed.has(old))
    .map(({ old }) => ({ old, pattern: toPattern(old) }));
  return sources.flatMap((source) => {
    const literals = source.path.endsWith('.sql') ? [source.text] : readLiterals(source);
    return patterns
      .filter(({ pattern }) => literals.some((each) => pattern.test(each)))
      .map(({ old }) => `${source.path}: “${old}”`);
  });
}
