import { existsSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { readFolder, type Source } from './sources';

export type TextLanguage = 'en' | 'hi';

/** One exported object of a text file: its own texts, and the objects that it includes. */
interface TextObject {
  readonly folder: string;
  readonly path: string;
  readonly language: TextLanguage;
  readonly own: ReadonlyMap<string, string>;
  readonly includes: readonly string[];
}

/** Texts of all packages as their sources have them. */
export interface PackageTexts {
  readonly objects: readonly TextObject[];
  /** Texts of one exported object with those that it includes. */
  resolve(...names: string[]): Readonly<Record<string, string>>;
  /** Every text in a language; of one folder where it is named. */
  all(language: TextLanguage, folder?: string): Readonly<Record<string, string>>;
}

/** Folders of texts: what no package but `shared` may have outside of them, and every other package in its own. */
export const TEXT_FOLDERS = [
  'shared/src/domain/texts',
  'shell/src/texts',
  'remote-account/src/texts',
  'remote-betting/src/texts',
  'remote-casino/src/texts',
  'remote-wallet/src/texts',
] as const;

/** Objects of texts that a source exports. */
export function parseTexts({ path, text }: Source, folder: string, language: TextLanguage): Map<string, TextObject> {
  const found = new Map<string, TextObject>();
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  for (const statement of source.statements) {
    if (!ts.isVariableStatement(statement)) continue;
    for (const { name, initializer } of statement.declarationList.declarations) {
      const value = initializer && ts.isAsExpression(initializer) ? initializer.expression : initializer;
      if (!value || !ts.isObjectLiteralExpression(value) || !ts.isIdentifier(name)) continue;
      const own = new Map<string, string>();
      const includes: string[] = [];
      for (const property of value.properties) {
        if (ts.isSpreadAssignment(property)) includes.push(property.expression.getText());
        else if (ts.isPropertyAssignment(property) && ts.isStringLiteralLike(property.initializer))
          own.set(property.name.getText().replace(/^'|'$/g, ''), property.initializer.text);
      }
      found.set(name.text, { folder, path, language, own, includes });
    }
  }
  return found;
}

/** Reads the texts of all packages below a folder. */
export function readPackageTexts(root: string): PackageTexts {
  const byName = new Map<string, TextObject>();
  for (const folder of TEXT_FOLDERS)
    for (const language of ['en', 'hi'] as const) {
      const below = `${folder}/${language}`;
      if (!existsSync(join(root, below))) continue;
      for (const source of readFolder(root, below, /(?<!index)\.ts$/))
        for (const [name, object] of parseTexts(source, folder, language)) {
          if (byName.has(name)) throw new Error(`Two packages export the texts ${name}`);
          byName.set(name, object);
        }
    }
  const textsOf = (name: string): Record<string, string> => {
    const object = byName.get(name);
    if (!object) throw new Error(`No package exports the texts ${name}`);
    return Object.assign({}, ...object.includes.map(textsOf), Object.fromEntries(object.own));
  };
  const objects = [...byName.values()];
  return {
    objects,
    resolve: (...names) => Object.assign({}, ...names.map(textsOf)),
    all: (language, folder) =>
      Object.assign(
        {},
        ...objects
          .filter((each) => each.language === language && (folder ?? each.folder) === each.folder)
          .map(({ own }) => Object.fromEntries(own)),
      ),
  };
}

/** Files whose texts staff alone read: they are English (docs/languages.md). */
const ENGLISH_ONLY = /\/(back-office|staff-names)(-literal)?\.ts$/;
const placeholdersOf = (text: string) =>
  [...text.matchAll(/\{\w+\}/g)]
    .map(([value]) => value)
    .sort()
    .join();

/** Keys that one language lacks, and texts whose placeholders differ. */
export function comparePair(
  english: Readonly<Record<string, string>>,
  hindi: Readonly<Record<string, string>>,
): string[] {
  return [
    ...Object.keys(english)
      .filter((key) => !hindi[key]?.trim())
      .map((key) => `${key} has no Hindi text`),
    ...Object.keys(hindi)
      .filter((key) => !(key in english))
      .map((key) => `${key} has no English text`),
    ...Object.keys(english)
      .filter((key) => hindi[key] && placeholdersOf(english[key] ?? '') !== placeholdersOf(hindi[key] ?? ''))
      .map((key) => `${key} has other placeholders in Hindi`),
  ];
}

/** Differences between the languages of each package. */
export function findUnpairedTexts(texts: PackageTexts): string[] {
  const own = (folder: string, language: TextLanguage) =>
    Object.fromEntries(
      texts.objects
        .filter((each) => each.folder === folder && each.language === language && !ENGLISH_ONLY.test(each.path))
        .flatMap((each) => [...each.own]),
    );
  return TEXT_FOLDERS.flatMap((folder) =>
    comparePair(own(folder, 'en'), own(folder, 'hi')).map((problem) => `${folder}: ${problem}`),
  );
}

/** Literal texts with the rows that stand behind each of them. */
export function readLiteralTexts(sources: readonly Source[]): { key: string; text: string; ids: readonly string[] }[] {
  return sources.flatMap(({ text }) =>
    [...text.matchAll(/^ {2}'?([\w.]+)'?:\s*(?:'((?:\\.|[^'\\])*)'|"((?:\\.|[^"\\])*)"),[ ]*\/\/ (.+)$/gm)].map(
      ([, key = '', single, double, ids = '']) => ({
        key,
        text: (single ?? double ?? '').replace(/\\(.)/g, '$1'),
        ids: ids.split(', '),
      }),
    ),
  );
}

/** Quoted in a row of documents A, B and C. Events, a flag and parts of a format are no texts of the product. */
export function readQuotedTexts(requirements: string): { id: string; text: string }[] {
  return requirements
    .split('\n')
    .map((row) => row.split('\t'))
    .filter(([id = '']) => /^[ABC]\d/.test(id))
    .flatMap(([id = '', , , requirement = '']) =>
      [...requirement.matchAll(/"([^"]+)"/g)].map(([, text = '']) => ({ id, text })),
    )
    .filter(({ id, text }) => !/^A7\.(4[6-9]|5|6)/.test(id) && !NO_TEXTS.has(text));
}
const NO_TEXTS = new Set(['-', '0', 'active', 'all', 'd.', 'type | name']);

/** Quoted texts that no literal file has under the id of their row, letter for letter. */
export function findMissingLiterals(
  quoted: ReturnType<typeof readQuotedTexts>,
  literals: ReturnType<typeof readLiteralTexts>,
): string[] {
  return quoted
    .map(({ id, text }) => ({ id, text: text.replace('URL: ...', 'URL: {url}') }))
    .filter(({ id, text }) => !literals.some((literal) => literal.text === text && literal.ids.includes(id)))
    .map(({ id, text }) => `${id}: “${text}”`);
}
