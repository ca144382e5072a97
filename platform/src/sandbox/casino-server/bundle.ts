import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

export type PageName = 'crash' | 'slot' | 'rounds' | 'verify';

const folder = fileURLToPath(new URL('../casino-web', import.meta.url));
const bundles = new Map<PageName, Promise<string>>();
let style: Promise<string> | null = null;

/** The script of a game's page, bundled when it is first asked for: its rules are the very ones that the server runs. */
export function bundleOf(name: PageName): Promise<string> {
  const known = bundles.get(name);
  if (known) return known;
  const bundling = build({
    entryPoints: [join(folder, `${name}.ts`)],
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2020',
    write: false,
    logLevel: 'silent',
  }).then(({ outputFiles }) => outputFiles[0]?.text ?? '');
  bundles.set(name, bundling);
  bundling.catch(() => bundles.delete(name));
  return bundling;
}

/** The look of all games. */
export const styleText = (): Promise<string> => (style ??= readFile(join(folder, 'games.css'), 'utf8'));
