import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A source of the repository; the path is relative to its root. */
export interface Source {
  readonly path: string;
  readonly text: string;
}

const PACKAGES = ['shell', 'shared', 'platform', 'remote-account', 'remote-betting', 'remote-casino', 'remote-wallet'];

/** Every TypeScript source and test of the packages. */
export const readSources = (root: string): Source[] =>
  PACKAGES.flatMap((name) =>
    readdirSync(join(root, name, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => `${name}/src/${file.replaceAll('\\', '/')}`),
  ).map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
