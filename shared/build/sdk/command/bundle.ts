import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** A file that esbuild made. */
export interface OutputFile {
  readonly path: string;
  readonly contents: Uint8Array;
}

/** What is used of esbuild. */
export interface Esbuild {
  build(options: object): Promise<{ readonly outputFiles?: readonly OutputFile[] }>;
}

/** esbuild, a package of the SDK. */
export const loadEsbuild = (): Esbuild => createRequire(import.meta.url)('esbuild');

/** Name of the remote in a folder, by its remote.json. */
export function readName(folder: string): string {
  const { name }: { name?: unknown } = JSON.parse(readFileSync(join(folder, 'remote.json'), 'utf8'));
  if (typeof name !== 'string') throw new Error(`remote.json in ${folder} has no name`);
  return name;
}

/** What all builds of a remote's sources for tests and for development have in common. */
export const commonOptions = (folder: string) => ({
  absWorkingDir: folder,
  bundle: true,
  format: 'esm',
  target: 'es2022',
  jsx: 'automatic',
  sourcemap: 'inline',
  logLevel: 'silent',
  define: { __BACKLAY_REMOTE__: JSON.stringify(readName(folder)), 'process.env.NODE_ENV': '"development"' },
  loader: {
    '.module.css': 'local-css',
    ...Object.fromEntries(['svg', 'png', 'jpg', 'jpeg', 'webp', 'avif', 'woff2'].map((one) => [`.${one}`, 'dataurl'])),
  },
});
