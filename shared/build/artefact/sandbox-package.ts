// The stand-ins for external services as an extra package: unpacked over a server, that one plays a demo without them (G1.02).
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildSandbox, compileCommand, compileSandbox } from '../build-platform';
import { readJson, root } from '../workspace';
import { packOverServer, type ExtraPackage } from './extra-package';
import { copyPackage, listShippedPackages } from './shipped-packages';

/** Bundles pages of games in a checkout; an installation has no bundler. */
const BUNDLER = 'esbuild';
/** Where the pages look for the brands' own type. */
const FONTS = 'shared/node_modules/@fontsource-variable';

interface GamePages {
  readonly PAGES: readonly string[];
  bundleOf(page: string): Promise<string>;
}

/**
 * Writes `backlay-sandbox-<version>.tgz`, with its checksum beside it.
 * @param out folder of the archive
 */
export async function buildSandboxPackage(out: string): Promise<ExtraPackage> {
  const { version }: { version: string } = readJson(join(root, 'package.json'));
  const built = await buildSandbox();
  if (!built) throw new Error('platform/sandbox is not here');
  const { PAGES, bundleOf }: GamePages = await import(pathToFileURL(built).href);
  const [server, sandbox] = [await compileCommand(), await compileSandbox()];
  const from = join(root, 'platform');
  const inServer = new Set(listShippedPackages(server.packages, from).map(({ to }) => to));
  const packages = listShippedPackages(
    sandbox.packages.filter((name) => name !== BUNDLER),
    from,
  ).filter(({ to }) => !inServer.has(to));
  return packOverServer(out, `backlay-sandbox-${version}`, version, async (folder) => {
    const write = (path: string, contents: string | Uint8Array): void => {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), contents);
    };
    for (const { path, contents } of sandbox.files) write(`server/${path}`, contents);
    for (const { path, from: source } of sandbox.data) write(`server/${path}`, readFileSync(source));
    for (const page of PAGES) write(`server/sandbox/casino/web/${page}.js`, await bundleOf(page));
    for (const one of packages) copyPackage(one, join(folder, one.to));
    cpSync(join(root, FONTS), join(folder, FONTS), {
      recursive: true,
      dereference: true,
      filter: (path) => !/\.(ts|css|scss|json|md)$/.test(path),
    });
  });
}
