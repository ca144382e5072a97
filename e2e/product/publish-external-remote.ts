import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const run = promisify(execFile);

export interface ExternalRemote {
  readonly version: string;
  /** `guest`, by default; where several share a product, each has its own. */
  readonly name?: string;
  /** The path that it shows, that of its name, by default. */
  readonly path?: string;
  /** Source of the component behind its one screen; shows its version, by default. */
  readonly view?: string;
  /** Source of its container, in place of the one with the view. */
  readonly script?: string;
  /** More of its remote.json. */
  readonly declares?: object;
  readonly channel?: 'stable' | 'next';
  /** Entries of the navigation that lead to its path, with their texts by language. */
  readonly nav?: readonly { readonly place: string; readonly text: Readonly<Record<string, string>> }[];
  /** Renders it before the channel is moved, as every release does; the guests of most journeys are there to fail. */
  readonly checked?: true;
}

/** Leaves out the rendering of what a command brings to stable. */
export const UNCHECKED = { LIVE_CHECK: 'off' };

/** A command of the repository against the platform with this data folder; answers what it printed. */
export async function command(
  name: string,
  args: readonly string[],
  dataDir: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<string> {
  const { stdout } = await run(process.execPath, [join(root, 'shared/build/bootstrap.mjs'), name, ...args], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, INIT_CWD: root, ...environment },
    timeout: 380_000,
  });
  return stdout;
}

/** Releases a remote of one file by the command line that every team uses. */
export async function publishExternalRemote(
  dataDir: string,
  {
    version,
    name = 'guest',
    path = `/${name}`,
    view = `() => 'The ${name} is ${version}'`,
    script: given,
    declares,
    channel = 'stable',
    nav = [],
    checked,
  }: ExternalRemote,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'backlay-guest-'));
  const container = `backlay_${name}_${version}`.replace(/\W/g, '_');
  const declaration = {
    name,
    contract: '^1.0.0',
    routes: [{ path, screen: 'hello', access: 'public' }],
    slots: [],
    ...declares,
    ...(nav.length > 0 && { nav: nav.map(({ text: _text, ...entry }) => ({ ...entry, path, text: entry.place })) }),
  };
  const navTexts = Object.fromEntries(nav.map(({ place, text }) => [place, text]));
  const build = { version, container, entry: 'remoteEntry.js', shared: {}, css: [], screens: { hello: [] }, navTexts };
  const own = `{ init() {}, get: async () => () => ({ screens: { hello: async () => ({ default: ${view} }) }, slots: {} }) }`;
  const script = `var ${container} = ${given ?? own};`;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'remote.json'), JSON.stringify(declaration));
  writeFileSync(join(folder, 'build.json'), JSON.stringify(build));
  writeFileSync(join(folder, 'remoteEntry.js'), script);
  try {
    await command('release', ['--from', folder, '--channel', channel], dataDir, checked ? {} : UNCHECKED);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
