import { join } from 'node:path';
import ts from 'typescript';

const OPTIONS: ts.CompilerOptions = {
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  jsx: ts.JsxEmit.ReactJSX,
  allowImportingTsExtensions: true,
};

/** Whether an import or export statement is erased: `import type`, or type specifiers alone. */
function isTypeOnly(statement: ts.ImportDeclaration | ts.ExportDeclaration): boolean {
  if (ts.isExportDeclaration(statement)) {
    const { exportClause } = statement;
    const named = exportClause && ts.isNamedExports(exportClause) ? exportClause.elements : [];
    return statement.isTypeOnly || (named.length > 0 && named.every((one) => one.isTypeOnly));
  }
  const clause = statement.importClause;
  if (!clause) return false;
  const bindings = clause.namedBindings;
  const named = bindings && ts.isNamedImports(bindings) ? bindings.elements : [];
  return clause.isTypeOnly || (!clause.name && named.length > 0 && named.every((one) => one.isTypeOnly));
}

/** Specifiers of the modules that a source loads at run time. */
function listSpecifiers(text: string, isLazyIncluded: boolean): readonly string[] {
  const source = ts.createSourceFile('source.tsx', text, ts.ScriptTarget.ES2022, false, ts.ScriptKind.TSX);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const isStatement = ts.isImportDeclaration(node) || ts.isExportDeclaration(node);
    if (isStatement && node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier) && !isTypeOnly(node))
      found.push(node.moduleSpecifier.text);
    const [argument] = ts.isCallExpression(node) ? node.arguments : [];
    if (
      isLazyIncluded &&
      ts.isCallExpression(node) &&
      node.expression.kind === ts.SyntaxKind.ImportKeyword &&
      argument &&
      ts.isStringLiteral(argument)
    )
      found.push(argument.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/**
 * Everything that the bundle of an entry can hold: own source files by path from `root`, packages by name.
 * A bundler may leave out more, never add.
 * @param isLazyIncluded whether what it imports dynamically counts; without it, what the first chunk of the entry can hold
 */
export function listBundled(
  root: string,
  entry: string,
  isLazyIncluded = true,
): { readonly files: readonly string[]; readonly packages: readonly string[] } {
  const files = new Set<string>();
  const packages = new Set<string>();
  const pending = [join(root, entry)];
  for (let file = pending.pop(); file !== undefined; file = pending.pop()) {
    if (files.has(file)) continue;
    files.add(file);
    for (const specifier of listSpecifiers(ts.sys.readFile(file) ?? '', isLazyIncluded)) {
      const resolved = ts.resolveModuleName(specifier, file, OPTIONS, ts.sys).resolvedModule?.resolvedFileName;
      const inPackage = !specifier.startsWith('.') && (!resolved || resolved.includes('/node_modules/'));
      if (inPackage) packages.add(specifier);
      else if (resolved && /[.]tsx?$/.test(resolved)) pending.push(resolved);
    }
  }
  return { files: [...files].map((file) => file.slice(root.length + 1)), packages: [...packages] };
}
