import { createReadStream, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** What is read of a package.json. */
interface Manifest {
  readonly name: string;
  readonly bin?: string | Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

const readManifest = (folder: string): Manifest => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

/** The folder of an installed package. @throws Error naming the package that no folder has */
function findPackage(name: string, from: readonly string[]): string {
  for (const folder of from) {
    const path = join(folder, 'node_modules', name);
    if (existsSync(join(path, 'package.json'))) return path;
  }
  throw new Error(`${name} is installed in none of ${from.join(', ')}`);
}

function linkCommands(folder: string, path: string): void {
  const { name, bin = {} } = readManifest(path);
  const commands = typeof bin === 'string' ? { [name.split('/').at(-1) ?? name]: bin } : bin;
  for (const [command, file] of Object.entries(commands)) {
    const target = join(folder, 'node_modules/.bin', command);
    mkdirSync(dirname(target), { recursive: true });
    rmSync(target, { force: true });
    writeFileSync(target, `#!/bin/sh\nexec "${process.execPath}" "${join(path, file)}" "$@"\n`, { mode: 0o755 });
  }
}

/**
 * Installs what package.json of a folder names, as `npm install` does, without a registry: packages that are named by a file or
 * an address are unpacked, all others are links to what a workspace has installed.
 * @param from folders of the workspace, in the order of search
 */
export async function linkPackages(folder: string, from: readonly string[]): Promise<void> {
  const { extract }: { extract(options: object): Writable } = createRequire(join(from[0] ?? '', 'package.json'))('tar');
  const install = async (name: string, version: string): Promise<void> => {
    const target = join(folder, 'node_modules', name);
    if (existsSync(target)) return;
    mkdirSync(dirname(target), { recursive: true });
    if (!/^(file|https?):/.test(version)) {
      const path = findPackage(name, from);
      symlinkSync(path, target);
      return linkCommands(folder, path);
    }
    mkdirSync(target);
    await pipeline(await openPackage(version), extract({ cwd: target, strip: 1 }));
    linkCommands(folder, target);
    for (const [each, range] of Object.entries(readManifest(target).dependencies ?? {})) await install(each, range);
  };
  const { dependencies = {}, devDependencies = {} } = readManifest(folder);
  for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies })) await install(name, version);
}

/** The packed file of a package that package.json names by its address. */
async function openPackage(address: string): Promise<Readable> {
  if (address.startsWith('file:')) return createReadStream(address.slice('file:'.length));
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return Readable.from([Buffer.from(await response.arrayBuffer())]);
}
