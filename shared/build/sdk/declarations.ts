import { existsSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';
import { root } from '../workspace';
import { PACKAGE_NAMES, SDK_ENTRIES, type SdkEntry } from './entries';

const SHARED = join(root, 'shared');

/** Path of the declarations of an entry, below the folder of the package. */
export const declarationOf = ({ source }: SdkEntry): string =>
  `types/${relative(SHARED, source).replace(/[.]tsx?$/, '.d.ts')}`;

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2023,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  jsx: ts.JsxEmit.ReactJSX,
  strict: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: true,
  resolveJsonModule: true,
  declaration: true,
  emitDeclarationOnly: true,
  rootDir: SHARED,
  types: ['node'],
};

/** A relative specifier with its file name: every way of resolving modules finds it. */
export function completeSpecifier(specifier: string, file: string, isFile: (path: string) => boolean): string {
  if (!/^[.]{1,2}(\/|$)/.test(specifier) || /[.]js$/.test(specifier)) return specifier;
  const base = join(dirname(file), specifier);
  if (['.ts', '.tsx', '.d.ts'].some((extension) => isFile(base + extension))) return `${specifier}.js`;
  return `${specifier.replace(/\/$/, '')}/index.js`;
}

const isFile = (path: string): boolean => existsSync(path) && statSync(path).isFile();

const SPECIFIER = /(\bfrom\s*|\bimport\s*\(\s*|\bimport\s+)(['"])([^'"]+)\2/g;

/** Declarations with complete relative specifiers and with the names of the package. */
export const rewriteSpecifiers = (text: string, source: string): string =>
  text.replace(SPECIFIER, (_whole, before: string, quote: string, specifier: string) => {
    const named = PACKAGE_NAMES[specifier] ?? completeSpecifier(specifier, source, isFile);
    return before + quote + named + quote;
  });

/**
 * Emits the declarations of all entries and of what they import below `folder`.
 * @throws Error with the first problems of the type check
 */
export function emitDeclarations(folder: string, write: (path: string, text: string) => void): void {
  const styles = join(SHARED, 'testing/style-modules.d.ts');
  const untyped = join(SHARED, 'build/untyped-packages.d.ts');
  const program = ts.createProgram([...SDK_ENTRIES.map(({ source }) => source), styles, untyped], {
    ...OPTIONS,
    outDir: join(folder, 'types'),
  });
  const { diagnostics } = program.emit(undefined, (path, text, _mark, _error, sources) => {
    const [source] = sources ?? [];
    if (source && path.endsWith('.d.ts')) write(path, rewriteSpecifiers(text, source.fileName));
  });
  const problems = [...ts.getPreEmitDiagnostics(program), ...diagnostics];
  if (problems.length > 0)
    throw new Error(ts.formatDiagnostics(problems.slice(0, 5), { ...FORMAT, getCurrentDirectory: () => root }));
}

const FORMAT = { getCanonicalFileName: (name: string) => name, getNewLine: () => '\n' };
