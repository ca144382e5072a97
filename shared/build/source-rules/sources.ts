import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A source of the repository; the path is relative to its root. */
export interface Source {
  readonly path: string;
  readonly text: string;
}

const PACKAGES = ['shell', 'shared', 'platform', 'remote-account', 'remote-betting', 'remote-casino', 'remote-wallet'];

/** Files of a folder of the repository whose names match. */
export const readFolder = (root: string, folder: string, names: RegExp): Source[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => names.test(file))
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

/** Every TypeScript source and test of the packages. */
export const readSources = (root: string): Source[] =>
  PACKAGES.flatMap((name) => readFolder(root, `${name}/src`, /\.tsx?$/));

/** Paths of the repository's files, new ones included, ignored ones not. */
export function listFiles(root: string): string[] {
  const { status, stdout, stderr } = spawnSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  if (status !== 0) throw new Error(`Cannot list the files of the repository: ${stderr}`);
  return stdout.split('\0').filter((path) => path !== '' && existsSync(join(root, path)));
}

const TEXT = /\.(?:[cm]?[jt]sx?|md|json|scss|css|html|sql|sh|ya?ml|txt|svg)$/;

/** Every text file of the repository except lock file, data of the requirements key and recorded data. */
export const readTextFiles = (root: string): Source[] =>
  listFiles(root)
    .filter((path) => TEXT.test(path) && !/pnpm-lock|\/seed\//.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
