import { posix } from 'node:path';
import ts from 'typescript';
import type { Source } from './sources';

const SHELL_FOLDERS = 15;
/** Files that only re-export. The target is 60; the number falls with each that goes. */
const MAX_BARRELS = 107;
const PRODUCT = /^(shell|remote-[a-z]+|shared|platform)\/(src|build|sandbox)\/.*\.tsx?$/;
const NO_PRODUCT = /\.(test|fixture|d)\.tsx?$|(^|\/)(testing[^/]*|bench)(\/|\.tsx?$)/;

const isProduct = ({ path }: Source): boolean => PRODUCT.test(path) && !NO_PRODUCT.test(path);
const isIndex = (path: string): boolean => /(^|\/)index\.tsx?$/.test(path);

/** Product files that only re-export. */
export function listBarrels(sources: readonly Source[]): string[] {
  return sources
    .filter((source) => isProduct(source) && isIndex(source.path))
    .filter(({ path, text }) =>
      ts
        .createSourceFile(path, text, ts.ScriptTarget.Latest)
        .statements.every((statement) => ts.isExportDeclaration(statement) && statement.moduleSpecifier),
    )
    .map(({ path }) => path);
}

/** Folders below `src`, `build` and `sandbox` with one product file besides `index.ts`, and without folders of their own. */
export function listSingleFileFolders(sources: readonly Source[]): string[] {
  const paths = sources.filter(isProduct).map(({ path }) => path);
  const folders = [...new Set(paths.map((path) => posix.dirname(path)))];
  return folders.filter((folder) => {
    const isRoot = /^[^/]+\/(src|build|sandbox)$/.test(folder);
    const hasFolders = folders.some((other) => other.startsWith(`${folder}/`));
    const own = paths.filter((path) => posix.dirname(path) === folder && !isIndex(path));
    return !isRoot && !hasFolders && own.length <= 1;
  });
}

/**
 * Problems of the layout: too many folders in the shell, too many files that only re-export, and folders of a single file.
 * @param known folders of a single file that are still there; the list only shrinks
 */
export function checkFolders(sources: readonly Source[], known: readonly string[]): string[] {
  const shell = new Set(sources.flatMap(({ path }) => /^shell\/src\/([^/]+)\//.exec(path)?.[1] ?? []));
  const barrels = listBarrels(sources);
  const single = listSingleFileFolders(sources);
  return [
    ...(shell.size > SHELL_FOLDERS ? [`shell/src has ${shell.size} folders, at most ${SHELL_FOLDERS}`] : []),
    ...(barrels.length > MAX_BARRELS ? [`${barrels.length} files only re-export, at most ${MAX_BARRELS}`] : []),
    ...single.filter((folder) => !known.includes(folder)).map((folder) => `${folder} holds a single product file`),
    ...known
      .filter((folder) => !single.includes(folder))
      .map((folder) => `${folder} is no folder of a single file any more: remove its line from run.ts`),
  ];
}
