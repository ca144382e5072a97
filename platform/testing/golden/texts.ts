import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const root = process.cwd();
const FOLDERS = [
  'shared/src',
  'shell/src',
  'remote-betting/src',
  'remote-wallet/src',
  'remote-casino/src',
  'remote-account/src',
];
const TEXT_KEY = /^[a-z][\w-]*(\.[\w-]+)+$/i;
const HINDI = /\p{Script=Devanagari}/u;

function* sources(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* sources(path);
    else if (/\.tsx?$/.test(entry.name) && !/[.](test|fixture)\.tsx?$/.test(entry.name)) yield path;
  }
}

/** The text that an expression of literals is, or undefined. */
function readText(node: ts.Expression): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isParenthesizedExpression(node)) return readText(node.expression);
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.PlusToken) return undefined;
  const [left, right] = [readText(node.left), readText(node.right)];
  return left === undefined || right === undefined ? undefined : left + right;
}

/** Every text of the product by its key, in English and in Hindi, read from the sources: it does not matter which file has it. */
export function collectTexts(): readonly string[] {
  const lines: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAssignment(node) && (ts.isStringLiteralLike(node.name) || ts.isIdentifier(node.name))) {
      const text = readText(node.initializer);
      const key = node.name.text;
      if (text !== undefined && HINDI.test(text)) lines.push(`hi ${key} = ${JSON.stringify(text)}`);
      else if (text !== undefined && TEXT_KEY.test(key)) lines.push(`en ${key} = ${JSON.stringify(text)}`);
    }
    ts.forEachChild(node, visit);
  };
  for (const folder of FOLDERS)
    for (const file of sources(join(root, folder)))
      visit(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, false, ts.ScriptKind.TSX));
  return [...new Set(lines)].sort();
}
