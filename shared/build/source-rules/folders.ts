import { posix } from 'node:path';
import ts from 'typescript';
import type { Source } from './sources';

const SHELL_FOLDERS = 15;
/** Files that only re-export. They fall with each module that goes (docs/decisions/0001-the-house.md). */
export const MAX_BARRELS = 93;
const PRODUCT = /^(shell|remote-[a-z]+|shared|platform)\/(src|build|sandbox)\/.*\.tsx?$/;
const NO_PRODUCT = /\.(test|fixture|d)\.tsx?$|(^|\/)(testing[^/]*|bench)(\/|\.tsx?$)/;

/** Whether a source is product code: no test, fixture, benchmark or declaration. */
export const isProduct = ({ path }: Source): boolean => PRODUCT.test(path) && !NO_PRODUCT.test(path);
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

/** Files that are small by a rule: public interfaces, ports, tables of routes without zod, and texts by chunk and language. */
const SMALL_BY_RULE = /(^|\/)(index|ports|routes|remote)\.tsx?$|\/texts\//;
const SMALL = 30;

/** Lines of the product files. */
export interface FileFigures {
  readonly files: number;
  readonly medianLines: number;
  /** Files under 30 lines. */
  readonly small: number;
  /** Those of them that no rule makes small. */
  readonly smallParts: number;
}

/** Figures of the product files; a file of lines counts its line ends. */
export function measureFiles(sources: readonly Source[]): FileFigures {
  const files = sources.filter(isProduct).map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }));
  const lines = files.map((each) => each.lines).sort((a, b) => a - b);
  const small = files.filter((each) => each.lines < SMALL);
  return {
    files: files.length,
    medianLines: lines[Math.floor(lines.length / 2)] ?? 0,
    small: small.length,
    smallParts: small.filter(({ path }) => !SMALL_BY_RULE.test(path)).length,
  };
}

/** What the tree holds, with the reasons in docs/decisions/0001-the-house.md. They rise only with a new capability. */
export const FILE_LIMITS: FileFigures = { files: 1712, medianLines: 70, small: 247, smallParts: 76 };

/** Figures beyond their limits; one line each. Source: H1.04. */
export function checkFileFigures(figures: FileFigures, limits: FileFigures): string[] {
  const { files, medianLines, small, smallParts } = figures;
  return [
    ...(files > limits.files
      ? [`${files} product files, at most ${limits.files}: merge parts that change together`]
      : []),
    ...(medianLines < limits.medianLines
      ? [`the median product file has ${medianLines} lines, at least ${limits.medianLines}`]
      : []),
    ...(small > limits.small ? [`${small} product files have under ${SMALL} lines, at most ${limits.small}`] : []),
    ...(smallParts > limits.smallParts
      ? [
          `${smallParts} parts have under ${SMALL} lines, at most ${limits.smallParts}: merge them into what they belong to`,
        ]
      : []),
  ];
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

/** Files whose names tools or readers expect in another form: partials of Sass, and patches, which the installer names. */
const ALLOWED =
  /^(?:README\.md|CONTRIBUTING\.md|CHANGELOG\.md|CODEOWNERS|Dockerfile|LICENSE|_[a-z0-9-]+\.scss|[@\w.-]+\.patch)$/;
const KEBAB = /^\.?[a-z0-9]+(?:[.-][a-z0-9]+)*$/;

/** Paths with a file or folder that is not kebab-case; one line each. Source: H1.03. */
export function badFileNames(paths: readonly string[]): string[] {
  return paths.flatMap((path) => {
    const bad = path.split('/').find((name) => !KEBAB.test(name) && !ALLOWED.test(name));
    return bad ? [`${path}: ${bad} is not kebab-case`] : [];
  });
}

/** The rooms of the platform, whose modules are folders, and the two folders of files that connect and start them. */
const ROOMS = ['core', 'accounts', 'betting', 'money', 'casino', 'delivery', 'realtime', 'adapters'];
const FLAT = ['services', 'cli'];
const START = /^(?:main|platform)\.ts$/;
const TEST = /[.](?:test|fixture)[.]ts$/;

/** Files of platform/src outside the rooms, or in a room and outside its modules; one line each. Source: H1.06. */
export function strayPlatformFiles(paths: readonly string[]): string[] {
  return paths.flatMap((path) => {
    const [folder, file, ...inner] = path.match(/^platform\/src\/(.*)$/)?.[1]?.split('/') ?? [];
    if (folder === undefined || FLAT.includes(folder)) return [];
    if (file === undefined) return START.test(folder) || TEST.test(folder) ? [] : [`${path}: only the start lies here`];
    if (!ROOMS.includes(folder)) return [`${path}: ${folder} is no room of the platform`];
    return inner.length === 0 ? [`${path}: a file of a room lies in a module`] : [];
  });
}

/** Patterns of docs/CODEOWNERS with their teams, in order; the last match of a path counts. */
export function parseCodeOwners(text: string): { pattern: string; owners: string[] }[] {
  return text
    .split('\n')
    .map((line) => line.replace(/#.*$/, '').trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [pattern = '', ...owners] = line.split(/\s+/);
      return { pattern, owners };
    });
}

/** As git ignores: `/a/` is a folder at the top, `*` is one name, `**` any depth. */
function matches(pattern: string, path: string): boolean {
  const isAnchored = pattern.startsWith('/');
  const source = pattern
    .replace(/^\//, '')
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replace(/\*\*\/?/g, '\0')
    .replace(/\*/g, '[^/]*')
    .replace(/\0/g, '.*');
  const end = pattern.endsWith('/') ? '' : '(?:/|$)';
  return new RegExp(`${isAnchored ? '^' : '(?:^|/)'}${source}${end}`).test(path);
}

/** Paths that no line owns, and lines that own no path; one line each. Source: H1.40. */
export function unownedPaths(paths: readonly string[], codeOwners: string): string[] {
  const lines = parseCodeOwners(codeOwners);
  return [
    ...lines
      .filter(({ owners }) => owners.length === 0 || owners.some((owner) => !/^@[a-z0-9-]+\/[a-z0-9-]+$/.test(owner)))
      .map(({ pattern }) => `docs/CODEOWNERS: ${pattern} names no team`),
    ...lines
      .filter(({ pattern }) => !paths.some((path) => matches(pattern, path)))
      .map(({ pattern }) => `docs/CODEOWNERS: ${pattern} matches no file`),
    ...paths
      .filter((path) => !lines.some(({ pattern }) => matches(pattern, path)))
      .map((path) => `${path}: docs/CODEOWNERS names no owner`),
  ];
}
