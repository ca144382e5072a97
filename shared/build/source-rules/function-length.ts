import ts from 'typescript';
import type { Source } from './sources';

const MAX_LINES = 80;
const MAX_TABLE_LINES = 150;
/** Functions that are tables of data (H1.22). */
const TABLES = new Set(['soccerPlan', 'cricketPlan', 'tennisPlan', 'matchPlan', 'seededOffers']);

/** Product code: no tests, fixtures, benches and end-to-end tests. */
export const isProduct = (path: string): boolean =>
  /^(shell|remote-[a-z]+|shared|platform)\/(src|build|sandbox)\/.*\.tsx?$/.test(path) &&
  !/\.(test|fixture|d)\.tsx?$|(^|\/)(testing[^/]*|bench)(\/|\.tsx?$)/.test(path);

export interface LongFunction {
  /** Path and name, as `shell/src/a.ts#createA`. */
  readonly id: string;
  readonly lines: number;
}

function nameOf(node: ts.FunctionLikeDeclaration): string {
  if (node.name) return node.name.getText();
  const { parent } = node;
  return ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent) ? parent.name.getText() : 'anonymous';
}

/** Functions of product code that are longer than 80 lines, or than 150 for a table. */
export function listLongFunctions(sources: readonly Source[]): LongFunction[] {
  return sources
    .filter(({ path }) => isProduct(path))
    .flatMap(({ path, text }) => {
      const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
      const lineOf = (position: number) => source.getLineAndCharacterOfPosition(position).line;
      const found: LongFunction[] = [];
      const visit = (node: ts.Node): void => {
        if (ts.isFunctionLike(node) && 'body' in node && node.body) {
          const lines = lineOf(node.end) - lineOf(node.getStart()) + 1;
          const name = nameOf(node);
          if (lines > (TABLES.has(name) ? MAX_TABLE_LINES : MAX_LINES)) found.push({ id: `${path}#${name}`, lines });
        }
        ts.forEachChild(node, visit);
      };
      visit(source);
      return found;
    });
}

/** One line for each long function that the list does not hold or that grew, and for each entry that is no longer needed. */
export function checkFunctionLength(found: readonly LongFunction[], known: Readonly<Record<string, number>>): string[] {
  const grown = found
    .filter(({ id, lines }) => lines > (known[id] ?? 0))
    .map(({ id, lines }) => `${id} has ${lines} lines, more than ${known[id] ?? MAX_LINES}: split the function`);
  const ids = new Set(found.map(({ id }) => id));
  const over = Object.keys(known)
    .filter((id) => !ids.has(id))
    .map((id) => `${id} is no long function any more: remove its line from function-length.ts`);
  return [...grown, ...over];
}

/** Lines of the functions that are still longer than 80 (H1.22). A number only falls; a split function leaves the list. */
export const LONG_FUNCTIONS: Readonly<Record<string, number>> = {};
