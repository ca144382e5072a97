import { posix } from 'node:path';
import ts from 'typescript';
import { isProduct } from './folders';
import type { Source } from './sources';

const MAX_WORDS = 25;
const TAG = /^@(?:param|returns|throws|deprecated|see|example)\b/;

interface Comment {
  readonly line: number;
  readonly text: string;
}

const isDocNode = ({ kind }: ts.Node): boolean =>
  kind >= ts.SyntaxKind.FirstJSDocNode && kind <= ts.SyntaxKind.LastJSDocNode;

/** Comments of a source as plain text; neighbouring line comments are one. */
export function readComments({ path, text }: Source): Comment[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found = new Map<number, { end: number; text: string; isLine: boolean }>();
  const collect = (position: number) => {
    for (const range of [
      ...(ts.getLeadingCommentRanges(text, position) ?? []),
      ...(ts.getTrailingCommentRanges(text, position) ?? []),
    ])
      found.set(range.pos, {
        end: range.end,
        text: text.slice(range.pos, range.end),
        isLine: range.kind === ts.SyntaxKind.SingleLineCommentTrivia,
      });
  };
  const visit = (node: ts.Node): void => {
    if (node.kind >= ts.SyntaxKind.FirstToken && node.kind <= ts.SyntaxKind.LastToken && !ts.isJsxText(node)) {
      collect(node.getFullStart());
      collect(node.getEnd());
    }
    for (const child of node.getChildren(source)) if (!isDocNode(child)) visit(child);
  };
  visit(source);
  const comments: (Comment & { readonly end: number; readonly isLine: boolean })[] = [];
  for (const [start, { end, text: raw, isLine }] of [...found].sort(([a], [b]) => a - b)) {
    const plain = raw
      .replace(/^\/\*\*?|\*\/$/g, '')
      .replace(/^\s*(?:\*|\/\/)[ \t]?/gm, '')
      .trim();
    const last = comments.at(-1);
    if (
      isLine &&
      last?.isLine &&
      /^\s*$/.test(text.slice(last.end, start)) &&
      !/\n\s*\n/.test(text.slice(last.end, start))
    )
      comments[comments.length - 1] = { ...last, end, text: `${last.text}\n${plain}` };
    else comments.push({ line: source.getLineAndCharacterOfPosition(start).line + 1, text: plain, end, isLine });
  }
  return comments;
}

/** Sentences of a comment: a full stop, a blank line, a list item or a tag ends one. Examples in code and ids count no words. */
export function readSentences(comment: string): string[] {
  return comment
    .replace(/```[\s\S]*?```/g, ' ')
    .split(/\n\s*\n|\n(?=\s*(?:[-*@]|\d+\.)\s?)/)
    .flatMap((block) => block.replace(/\s+/g, ' ').split(/(?<=[.:;!?])\s+(?=[A-Z`'"(@]|$)|(?<=;)\s+/))
    .map((sentence) => sentence.trim())
    .filter(Boolean);
}

/** Words of a sentence without tags, code in backticks counted as one, and requirement ids. */
export const countWords = (sentence: string): number =>
  sentence
    .replace(TAG, '')
    .replace(/`[^`]*`/g, 'code')
    .replace(/\((?:[A-H]\d?\.?[\w. –,-]*|(?:OQ|S)-\d+[\w ,-]*)\)/g, '')
    .split(/\s+/)
    .filter((word) => /\w/.test(word)).length;

/** Sentences of product comments with more than 25 words, a line each. Source: H1.38. */
export const longSentences = (sources: readonly Source[]): string[] =>
  sources.filter(isProduct).flatMap((source) =>
    readComments(source).flatMap(({ line, text }) =>
      readSentences(text)
        .filter((sentence) => countWords(sentence) > MAX_WORDS)
        .map((sentence) => `${source.path}:${line}: ${countWords(sentence)} words: ${sentence}`),
    ),
  );

/** Words of a narrator. Comments and documents name the term of the field (docs/glossary.md). */
export const HARD_WORDS =
  /\b(?:say|says|said|tells?|told|untold|hears?|heard|believes?|believed|wish|wishes|deeds?|doer|rim|seedbed|misfit|unfit|struck|dearest|afterwards|kept|elsewhere)\b/i;

/** Comments of every package, tests and tools with a word of the hard list outside of code in backticks, a line each. Source: H1.38. */
export const hardWords = (sources: readonly Source[]): string[] =>
  sources
    .filter(({ path }) => /\.tsx?$/.test(path))
    .flatMap((source) =>
      readComments(source).flatMap(({ line, text }) => {
        const word = HARD_WORDS.exec(text.replace(/`[^`]*`/g, ''))?.[0];
        return word ? [`${source.path}:${line}: a comment uses “${word}”, see docs/glossary.md`] : [];
      }),
    );

const modulePath = (from: string, specifier: string, paths: ReadonlySet<string>): string | undefined => {
  const base = posix.join(posix.dirname(from), specifier).replace(/\/$/, '');
  return ['.ts', '.tsx', '/index.ts', '/index.tsx'].map((end) => base + end).find((path) => paths.has(path));
};

interface Module {
  /** Exported functions of the module, with whether each has a doc comment. */
  readonly functions: ReadonlyMap<string, boolean>;
  /** Re-exports: names by module, or all of it. */
  readonly reExports: readonly { readonly specifier: string; readonly names?: ReadonlyMap<string, string> }[];
}

function readModule({ path, text }: Source): Module {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const functions = new Map<string, boolean>();
  const reExports: { specifier: string; names?: ReadonlyMap<string, string> }[] = [];
  for (const statement of source.statements) {
    const isExported =
      ts.canHaveModifiers(statement) &&
      ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
    const documented = ts.getJSDocCommentsAndTags(statement).length > 0;
    if (isExported && ts.isFunctionDeclaration(statement) && statement.name)
      functions.set(statement.name.text, functions.get(statement.name.text) || documented);
    if (isExported && ts.isVariableStatement(statement))
      for (const { name, initializer } of statement.declarationList.declarations)
        if (
          ts.isIdentifier(name) &&
          initializer &&
          (ts.isArrowFunction(initializer) || ts.isFunctionExpression(initializer))
        )
          functions.set(name.text, documented);
    if (
      ts.isExportDeclaration(statement) &&
      statement.moduleSpecifier &&
      ts.isStringLiteral(statement.moduleSpecifier)
    ) {
      const clause = statement.exportClause;
      const names =
        clause && ts.isNamedExports(clause)
          ? new Map(clause.elements.map(({ name, propertyName }) => [name.text, (propertyName ?? name).text]))
          : undefined;
      reExports.push({ specifier: statement.moduleSpecifier.text, ...(names && { names }) });
    }
  }
  return { functions, reExports };
}

/** Functions that an `index.ts` of the product exports and that have no doc comment, a line each. Source: H1.38. */
export function undocumentedExports(sources: readonly Source[]): string[] {
  const product = sources.filter(isProduct);
  const paths = new Set(product.map(({ path }) => path));
  const modules = new Map(product.map((source) => [source.path, readModule(source)]));
  const found = new Set<string>();
  const visit = (path: string, wanted?: ReadonlyMap<string, string>): void => {
    const module = modules.get(path);
    if (!module) return;
    const names = wanted ? [...wanted.values()] : [...module.functions.keys()];
    for (const name of names) if (module.functions.get(name) === false) found.add(`${path}: ${name} has no doc line`);
    for (const { specifier, names: own } of module.reExports) {
      const target = modulePath(path, specifier, paths);
      if (!target) continue;
      if (!wanted) visit(target, own);
      else {
        const hits = [...wanted.values()].filter((name) => !own || own.has(name));
        if (hits.length > 0) visit(target, new Map(hits.map((name) => [name, own?.get(name) ?? name])));
      }
    }
  };
  for (const { path } of product) if (/\/index\.tsx?$/.test(path)) visit(path);
  return [...found].toSorted();
}
