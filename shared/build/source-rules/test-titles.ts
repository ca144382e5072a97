import ts from 'typescript';
import { findIds } from './requirement-ids';
import type { Source } from './sources';

/** The title of a test or of a group of tests. */
export interface TestTitle {
  readonly path: string;
  readonly line: number;
  /** A test; a group (`describe`) otherwise. */
  readonly isTest: boolean;
  /** As written; a value of a template is `${…}`. */
  readonly title: string;
  /** Ids of the title, and of the table of a parametrised title. */
  readonly ids: readonly string[];
  /** Position of the title's literal in its file. */
  readonly start: number;
  readonly end: number;
}

const RUNNERS = new Set(['test', 'it', 'describe']);
const NO_TITLE = new Set(['step', 'use', 'skip', 'fixme', 'setTimeout', 'extend', 'info', 'slow']);

export const isTestFile = (path: string): boolean => /\.(test|spec)\.tsx?$/.test(path);

/** The text of a literal, of a template or of a sum of those; undefined for another expression. */
function readText(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return node.head.text + node.templateSpans.map(({ literal }) => '${…}' + literal.text).join('');
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken) {
    const [left, right] = [readText(node.left), readText(node.right)];
    return left === undefined || right === undefined ? undefined : left + right;
  }
  return undefined;
}

/** `test`, `test.describe` and `test.each(table)` all begin with the same name; `members` are the names after it. */
function readCallee(node: ts.Expression): { name: string; members: string[]; table: string } {
  if (ts.isIdentifier(node)) return { name: node.text, members: [], table: '' };
  if (ts.isPropertyAccessExpression(node)) {
    const inner = readCallee(node.expression);
    return { ...inner, members: [...inner.members, node.name.text] };
  }
  if (ts.isCallExpression(node)) return { ...readCallee(node.expression), table: node.getText() };
  if (ts.isTaggedTemplateExpression(node)) return { ...readCallee(node.tag), table: node.getText() };
  return { name: '', members: [], table: '' };
}

const isFunction = (node: ts.Node) => ts.isArrowFunction(node) || ts.isFunctionExpression(node);

/** Names of this file that stand for `test` or `describe`, such as one that skips where no database is. */
function findWrappers(tree: ts.SourceFile): Set<string> {
  const wrappers = new Set<string>();
  const inspect = (name: ts.Node | undefined, body: ts.Node | undefined) => {
    if (name && body && ts.isIdentifier(name) && /\b(?:test|it|describe)\b *(?:[.(;:?]|$)/.test(body.getText()))
      wrappers.add(name.text);
  };
  for (const statement of tree.statements) {
    if (ts.isFunctionDeclaration(statement)) inspect(statement.name, statement.body);
    if (ts.isVariableStatement(statement))
      for (const { name, initializer } of statement.declarationList.declarations) inspect(name, initializer);
  }
  return wrappers;
}

/** Text of the loops around a node: `for (const [id, …] of rows)` gives a templated title its ids. */
function readLoops(node: ts.Node): string {
  let text = '';
  for (let parent = node.parent; parent; parent = parent.parent)
    if (ts.isForOfStatement(parent)) text += parent.expression.getText();
  return text;
}

/** Titles of the tests and groups of one test file, in order. */
export function readTestTitles({ path, text }: Source): TestTitle[] {
  const tree = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const wrappers = findWrappers(tree);
  const titles: TestTitle[] = [];
  const visit = (node: ts.Node): void => {
    ts.forEachChild(node, visit);
    if (!ts.isCallExpression(node)) return;
    const [first, ...others] = node.arguments;
    const { name, members, table } = readCallee(node.expression);
    const title = first && readText(first);
    const isTitled = RUNNERS.has(name) || (wrappers.has(name) && others.some(isFunction));
    if (
      !first ||
      title === undefined ||
      !isTitled ||
      (members.some((member) => NO_TITLE.has(member)) && !others.some(isFunction))
    )
      return;
    if (members.includes('step')) return;
    const isParametrised = table !== '' || title.includes('${…}');
    titles.push({
      path,
      line: tree.getLineAndCharacterOfPosition(first.getStart()).line + 1,
      isTest: name !== 'describe' && !members.includes('describe'),
      title,
      ids: findIds(isParametrised ? `${title} ${table} ${readLoops(node)}` : title),
      start: first.getStart(),
      end: first.getEnd(),
    });
  };
  visit(tree);
  return titles.sort((a, b) => a.start - b.start);
}
