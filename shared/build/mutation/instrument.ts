import ts from 'typescript';
import { isRemovable, isSkipped, mutationsOf } from './operators';

/** Name of the global function that returns whether a mutant is the active one. */
export const SWITCH = '__mutant';

/** The compiler knows which nodes are expressions but has no type for it. */
function isExpression(node: ts.Node): boolean {
  const test: unknown = Reflect.get(ts, 'isExpressionNode');
  return typeof test !== 'function' || test(node) !== false;
}

export interface Mutant {
  readonly id: number;
  readonly file: string;
  readonly line: number;
  readonly operator: string;
  readonly original: string;
  readonly replacement: string;
  readonly change: string;
}

/**
 * The source of a file with all of its mutants in it, each behind a switch, so that every mutant runs the same compiled text. Ids count
 * from `firstId` in the order of the source, so that the same source has the same ids.
 */
export function instrument(file: string, text: string, firstId = 1): { code: string; mutants: Mutant[] } {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const mutants: Mutant[] = [];
  const add = (node: ts.Node, operator: string, replacement: string) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    const original = text.slice(node.getStart(), node.end);
    const mutant = { id: firstId + mutants.length, file, line: line + 1, operator, original, replacement };
    const twins = mutants.filter(
      (one) => one.change === `${mutant.line} ${operator} ${original} ${replacement}`,
    ).length;
    // The number distinguishes the second of two equal changes of a line from the first.
    mutants.push({
      ...mutant,
      operator: twins === 0 ? operator : `${operator}#${twins + 1}`,
      change: `${mutant.line} ${operator} ${original} ${replacement}`,
    });
    return `globalThis.${SWITCH}(${firstId + mutants.length - 1})`;
  };
  const emit = (node: ts.Node): string => {
    const choices = isExpression(node) ? mutationsOf(node, text) : [];
    const switches = choices.map(([operator, replacement]): [string, string] => [
      add(node, operator, replacement),
      replacement,
    ]);
    const removal = isRemovable(node) ? add(node, 'removal', '') : null;
    let out = '';
    let at = node.getStart();
    ts.forEachChild(node, (child) => {
      if (isSkipped(child) || child.getStart() < at) return;
      out += text.slice(at, child.getStart()) + emit(child);
      at = child.end;
    });
    out += text.slice(at, node.end);
    if (removal) return `{ if (!${removal}) { ${out} } }`;
    return switches.length === 0
      ? out
      : `(${switches.map(([active, replacement]) => `${active} ? (${replacement}) : `).join('')}(${out}))`;
  };
  let code = text.slice(0, source.getStart());
  let at = source.getStart();
  for (const statement of source.statements) {
    if (isSkipped(statement)) continue;
    code += text.slice(at, statement.getStart()) + emit(statement);
    at = statement.end;
  }
  return { code: code + text.slice(at), mutants };
}
