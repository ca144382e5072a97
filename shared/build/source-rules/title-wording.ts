import { findIds } from './requirement-ids';
import type { Source } from './sources';
import ts from 'typescript';

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

const LONGEST = 100;
const IDS_AT_THE_END =
  / \[(?:[A-H]\d{1,2}\.\d{2}|OQ-\d{2,3}|S-\d{2})(?: (?:[A-H]\d{1,2}\.\d{2}|OQ-\d{2,3}|S-\d{2}))*\]$/;

/** A title without the ids at its end. */
export const withoutIds = (title: string): string => title.replace(IDS_AT_THE_END, '');

const OPENINGS =
  /^(?:the same\b|it\b|they\b|what\b|who\b|whoever\b|whatever\b|whose\b|where\b|nobody\b|nothing\b|that\b|this\b|there (?:is|are)\b)/i;

/** Verbs of a narrator: they describe no behaviour, and a reader cannot search for them. */
const NARRATION =
  /\b(?:says?|said|saying|tells?|told|hears?|heard|believes?|believed|wish(?:es)?|deeds?|struck|untold|misfit|dearest|so it (?:is|does)|and (?:nothing|nobody) else|stands? (?:for|in|there|beside|by)|taken? back|gives? back|put right|the rest|kept|elsewhere|afterwards|desk|shelf|somebody|anybody|whoever|finger|goes on|good for nothing)\b/i;

/** Why a title is not subject, condition and result with its ids at the end; undefined for a good one. Source: H1.37. */
export function findTitleProblem(title: string, isTest: boolean): string | undefined {
  const text = withoutIds(title);
  if (findIds(text).length > 0) return 'its ids are not in brackets at the end';
  if (text.length > LONGEST) return `it has ${text.length} characters without ids, ${LONGEST} at most`;
  if (/[.!?]$/.test(text)) return 'it ends with a full stop';
  if (text !== text.trim() || text.includes('  ')) return 'it has spaces too many';
  const opening = OPENINGS.exec(text);
  if (opening) return `it begins with “${opening[0]}” in place of its subject`;
  const narration = NARRATION.exec(text);
  if (narration) return `“${narration[0]}” names no behaviour`;
  if (isTest && text.split(/\s+/).length < 3) return 'it has no subject, condition and result';
  return undefined;
}

/** Titles of tests that break the rules; one line each. */
export const badTitles = (files: readonly Source[]): string[] =>
  files
    .filter(({ path }) => isTestFile(path))
    .flatMap(readTestTitles)
    .flatMap(({ path, line, title, isTest }) => {
      const problem = findTitleProblem(title, isTest);
      return problem ? [`${path}:${line}: ${problem}: “${title}”`] : [];
    });

/** Titles that still break the rules. The number falls with each title that is rewritten; a new bad title fails the check. */
export const BAD_TITLES = 0;

/** Problems of titles where there are more than the budget, or fewer: then the budget is to be lowered. Source: H1.37. */
export function checkTitleBudget(problems: readonly string[], budget: number): string[] {
  if (problems.length > budget)
    return [...problems, `${problems.length} test titles break the rules of docs/CONTRIBUTING.md, ${budget} may`];
  if (problems.length < budget)
    return [`${problems.length} test titles break the rules: lower BAD_TITLES in title-wording.ts from ${budget}`];
  return [];
}
