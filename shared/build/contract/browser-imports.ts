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

/** A module that a source loads at run time, and the names that it takes of it; null where it may take all of them. */
interface Load {
  readonly specifier: string;
  readonly names: readonly string[] | null;
}

const sourceOf = (text: string) =>
  ts.createSourceFile('source.tsx', text, ts.ScriptTarget.ES2022, false, ts.ScriptKind.TSX);

const importedName = ({ propertyName, name }: ts.ImportSpecifier | ts.ExportSpecifier) => (propertyName ?? name).text;

/** Names of a static import, without those of types. */
function namesOf(statement: ts.ImportDeclaration | ts.ExportDeclaration): readonly string[] | null {
  const clause = ts.isImportDeclaration(statement) ? statement.importClause : statement;
  const bindings = ts.isImportDeclaration(statement) ? statement.importClause?.namedBindings : statement.exportClause;
  if (!clause || !bindings || !(ts.isNamedImports(bindings) || ts.isNamedExports(bindings))) return null;
  const named = [...bindings.elements].filter(({ isTypeOnly }) => !isTypeOnly).map(importedName);
  return ts.isImportClause(clause) && clause.name ? [...named, 'default'] : named;
}

function listLoads(text: string, isLazyIncluded: boolean): readonly Load[] {
  const found: Load[] = [];
  const visit = (node: ts.Node): void => {
    const isStatement = ts.isImportDeclaration(node) || ts.isExportDeclaration(node);
    if (isStatement && node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier) && !isTypeOnly(node))
      found.push({ specifier: node.moduleSpecifier.text, names: namesOf(node) });
    const [argument] = ts.isCallExpression(node) ? node.arguments : [];
    if (
      isLazyIncluded &&
      ts.isCallExpression(node) &&
      node.expression.kind === ts.SyntaxKind.ImportKeyword &&
      argument &&
      ts.isStringLiteral(argument)
    )
      found.push({ specifier: argument.text, names: null });
    ts.forEachChild(node, visit);
  };
  visit(sourceOf(text));
  return found;
}

/** What is loaded of a file that only re-exports: a bundler follows the wanted names alone. Any other file is loaded with all it needs. */
function listReexports(text: string, wanted: readonly string[] | null): readonly Load[] | null {
  const { statements } = sourceOf(text);
  if (!wanted || !statements.every((one) => ts.isExportDeclaration(one) && one.moduleSpecifier)) return null;
  return statements.filter(ts.isExportDeclaration).flatMap((one): readonly Load[] => {
    const { exportClause, moduleSpecifier } = one;
    if (!moduleSpecifier || !ts.isStringLiteral(moduleSpecifier) || isTypeOnly(one)) return [];
    const specifier = moduleSpecifier.text;
    if (!exportClause || !ts.isNamedExports(exportClause)) return [{ specifier, names: null }];
    const named = exportClause.elements.filter(({ isTypeOnly: type, name }) => !type && wanted.includes(name.text));
    return named.length > 0 ? [{ specifier, names: named.map(importedName) }] : [];
  });
}

/**
 * Everything that the bundle of an entry can hold: own source files by path from `root`, packages by name.
 * A bundler may leave out more, never add.
 * @param isLeftOut files that are not followed, by their path from `root`
 * @param isLazyIncluded whether what it imports dynamically counts; without it, what the first chunk of the entry can hold
 */
export function listBundled(
  root: string,
  entry: string,
  isLazyIncluded = true,
  isLeftOut: (file: string) => boolean = () => false,
): { readonly files: readonly string[]; readonly packages: readonly string[] } {
  const files = new Set<string>();
  const visited = new Set<string>();
  const packages = new Set<string>();
  const follow = (file: string, wanted: readonly string[] | null): void => {
    if (isLeftOut(file.slice(root.length + 1))) return;
    const text = ts.sys.readFile(file) ?? '';
    const reexports = listReexports(text, wanted);
    const key = reexports ? `${file} ${wanted?.join()}` : file;
    if (visited.has(key)) return;
    visited.add(key);
    files.add(file);
    for (const { specifier, names } of reexports ?? listLoads(text, isLazyIncluded)) {
      const resolved = ts.resolveModuleName(specifier, file, OPTIONS, ts.sys).resolvedModule?.resolvedFileName;
      const inPackage = !specifier.startsWith('.') && (!resolved || resolved.includes('/node_modules/'));
      if (inPackage) packages.add(specifier);
      else if (resolved && /[.]tsx?$/.test(resolved)) follow(resolved, names);
    }
  };
  follow(join(root, entry), null);
  return { files: [...files].map((file) => file.slice(root.length + 1)), packages: [...packages] };
}
