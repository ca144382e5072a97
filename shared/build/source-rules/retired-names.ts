import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { root } from '../workspace';
import type { Source } from './sources';

/** Words that no declared name uses: each hides a term of the field (docs/glossary.md). */
const RETIRED_WORDS = new Set(
  (
    'say says said tell tells told untold hear hears heard believe believed wish deed deeds doer desk rim seedbed ' +
    'misfit unfit struck dearest afterwards kept elsewhere shelf'
  ).split(' '),
);

/** Names of the wire, of the host that released remotes use, and of rows that SQL still calls so. */
const ALLOWED = new Set('marketDeeds requestDeeds settingDeeds casinoShelf useSaid said unfit deed'.split(' '));

/** Names that were replaced: no module declares one of them again. */
const RETIRED_NAMES = new Set(
  readFileSync(join(root, 'shared/build/source-rules/retired-names.txt'), 'utf8').trim().split('\n'),
);

/** The last folder and name of files that were replaced: none of them exists again. */
const RETIRED_FILES = new Set(
  readFileSync(join(root, 'shared/build/source-rules/retired-files.txt'), 'utf8').trim().split('\n'),
);

/** Migrations are released, pictures are named after games, and documents quote the words they retire. */
const UNCHECKED_PATHS = /\/migrations\/|\.(?:webp|png|svg|jsonl?)$|^docs\//;

const wordsOf = (name: string) =>
  name.split(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|[_\-.]/).map((word) => word.toLowerCase());
const hasRetiredWord = (name: string) => wordsOf(name).some((word) => RETIRED_WORDS.has(word));

const isTopLevel = (node: ts.Node) =>
  ts.isSourceFile(node.parent) || (ts.isVariableDeclaration(node) && ts.isSourceFile(node.parent.parent.parent));

function declaredNames(source: ts.SourceFile): { name: string; topLevel: boolean }[] {
  const found: { name: string; topLevel: boolean }[] = [];
  const visit = (node: ts.Node): void => {
    const name = ts.isPropertyAccessExpression(node) ? undefined : (node as ts.NamedDeclaration).name; // undefined where the node has none
    if (name && ts.isIdentifier(name)) found.push({ name: name.text, topLevel: isTopLevel(node) });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Declared names and file names that use a retired word, are a retired name, or are not kebab-case; one line each. */
export function retiredNames(sources: readonly Source[]): string[] {
  return sources.flatMap(({ path, text }) => {
    const file = path.split('/').at(-1) ?? '';
    const tree = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
    return [
      ...(/^[a-z0-9.-]+$/.test(file) ? [] : [`${path}: the file name is not kebab-case`]),
      ...declaredNames(tree)
        .filter(({ name }) => !ALLOWED.has(name))
        .filter(({ name, topLevel }) => hasRetiredWord(name) || (topLevel && RETIRED_NAMES.has(name)))
        .map(({ name }) => `${path}: ${name} is a retired name, see docs/glossary.md`),
    ];
  });
}

/** Paths with a retired word in a folder or file name, and files that were replaced; one line each. */
export const retiredPaths = (paths: readonly string[]): string[] =>
  paths
    .filter((path) => !UNCHECKED_PATHS.test(path))
    .filter(
      (path) => hasRetiredWord(path.replaceAll('/', '.')) || RETIRED_FILES.has(path.split('/').slice(-2).join('/')),
    )
    .map((path) => `${path}: the path is retired, see docs/glossary.md`);
