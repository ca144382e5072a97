import ts from 'typescript';
import { isProduct } from './function-length';
import { type Source } from './sources';

/** Casts and non-null assertions of product code that have no reason on their line. They may become fewer, never more. */
export const CAST_BUDGET: CastCounts = { casts: 184, nonNulls: 12 };

export interface CastCounts {
  /** `x as T`, `as const` not counted. */
  readonly casts: number;
  /** `x!`. */
  readonly nonNulls: number;
}

/** Casts and non-null assertions of product code without a comment on their line. */
export function countCasts(sources: readonly Source[]): CastCounts {
  let [casts, nonNulls] = [0, 0];
  for (const { path, text } of sources.filter((source) => isProduct(source.path))) {
    const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
    const lines = text.split('\n');
    const hasReason = (node: ts.Node) =>
      /\/\/ \S|\/\* \S/.test(lines[source.getLineAndCharacterOfPosition(node.end).line] ?? '');
    const visit = (node: ts.Node): void => {
      const isCast = ts.isAsExpression(node) && node.type.getText() !== 'const';
      if (isCast && !hasReason(node)) casts += 1;
      if (ts.isNonNullExpression(node) && !hasReason(node)) nonNulls += 1;
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return { casts, nonNulls };
}

/** One line for each kind of which there are more than the budget. */
export function checkCasts(counts: CastCounts, budget: CastCounts): string[] {
  const kinds = [
    ['casts', 'casts'],
    ['nonNulls', 'non-null assertions'],
  ] as const;
  return kinds
    .filter(([kind]) => counts[kind] > budget[kind])
    .map(
      ([kind, name]) =>
        `product code has ${counts[kind]} ${name} without a reason on their line, at most ${budget[kind]}: narrow the type, or state the reason`,
    );
}
