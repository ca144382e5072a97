import ts from 'typescript';
import { isProduct } from './function-length';
import { type Source } from './sources';

/** The most casts and non-null assertions of product code, all of them with a reason on their line. */
export const CAST_BUDGET: CastCounts = { casts: 80, nonNulls: 20 };

const REASON = /\/\/ \S|\/\* \S/;

export interface CastCounts {
  /** `x as T`, `as const` not counted. */
  readonly casts: number;
  /** `x!`. */
  readonly nonNulls: number;
}

export interface FoundCasts extends CastCounts {
  /** Path and line of those without a comment on the line where they end. */
  readonly withoutReason: readonly string[];
}

/** All casts and non-null assertions of product code. */
export function countCasts(sources: readonly Source[]): FoundCasts {
  let [casts, nonNulls] = [0, 0];
  const withoutReason: string[] = [];
  for (const { path, text } of sources.filter((source) => isProduct(source.path))) {
    const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
    const lines = text.split('\n');
    const visit = (node: ts.Node): void => {
      const isConst = ts.isAsExpression(node) && node.type.getText() === 'const';
      const isCast = !isConst && (ts.isAsExpression(node) || ts.isTypeAssertionExpression(node));
      if (isCast) casts += 1;
      if (ts.isNonNullExpression(node)) nonNulls += 1;
      if (isCast || ts.isNonNullExpression(node)) {
        const { line } = source.getLineAndCharacterOfPosition(node.end);
        if (!REASON.test(lines[line] ?? '')) withoutReason.push(`${path}:${line + 1}`);
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return { casts, nonNulls, withoutReason };
}

/** One line for each kind of which there are more than the budget, and for each cast or assertion without a reason. */
export function checkCasts(found: FoundCasts, budget: CastCounts): string[] {
  const kinds = [
    ['casts', 'casts'],
    ['nonNulls', 'non-null assertions'],
  ] as const;
  return [
    ...kinds
      .filter(([kind]) => found[kind] > budget[kind])
      .map(
        ([kind, name]) =>
          `product code has ${found[kind]} ${name}, at most ${budget[kind]}: narrow the type by a check`,
      ),
    ...found.withoutReason.map(
      (place) => `${place} has a cast or a non-null assertion without a reason on its line: narrow the type by a check`,
    ),
  ];
}
