import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Pages of the games, each with a script of its own. */
export const PAGES = ['crash', 'slot', 'rounds', 'verify'] as const;
export type PageName = (typeof PAGES)[number];
export const isPage = (name: string): name is PageName => PAGES.some((page) => page === name);

const folder = fileURLToPath(new URL('../web', import.meta.url));
const bundles = new Map<PageName, Promise<string>>();
/** In this order: later ones build on earlier ones. */
const STYLES = ['stages', 'page', 'frame', 'widths', 'looks', 'roulette', 'fields'];
let style: Promise<string> | null = null;

async function bundle(name: PageName): Promise<string> {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    entryPoints: [join(folder, `${name}.ts`)],
    bundle: true,
    minify: true,
    format: 'esm',
    charset: 'utf8',
    target: 'es2020',
    write: false,
    logLevel: 'silent',
  });
  return outputFiles[0]?.text ?? '';
}

/**
 * The script of a game's page: its rules are the very ones that the server runs. An installation has it beside its styles (G1.02); a
 * checkout bundles it when it is first asked for.
 */
export function bundleOf(name: PageName): Promise<string> {
  const known = bundles.get(name);
  if (known) return known;
  const bundling = readFile(join(folder, `${name}.js`), 'utf8').catch(() => bundle(name));
  bundles.set(name, bundling);
  bundling.catch(() => bundles.delete(name));
  return bundling;
}

const FACES = {
  'anek-latin': 'anek-latin/files/anek-latin-latin-wght-normal',
  'anek-rupee': 'anek-latin/files/anek-latin-latin-ext-wght-normal',
  'anek-devanagari': 'anek-devanagari/files/anek-devanagari-devanagari-wght-normal',
} as const;
export type FaceName = keyof typeof FACES;
export const isFace = (name: string): name is FaceName => Object.hasOwn(FACES, name);
const fonts = new URL('../../../../shared/node_modules/@fontsource-variable/', import.meta.url);

/** A face of the brands' own type. @throws where it is not installed; a page then shows the system's. */
export const faceOf = (name: FaceName): Promise<Buffer> =>
  readFile(fileURLToPath(new URL(`${FACES[name]}.woff2`, fonts)));

/** The look of all games. */
export const styleText = (): Promise<string> =>
  (style ??= Promise.all(STYLES.map((name) => readFile(join(folder, `${name}.css`), 'utf8'))).then((parts) =>
    parts.join('\n'),
  ));
