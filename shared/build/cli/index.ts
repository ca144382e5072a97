import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { messageOf, runNode, runTool } from '../run-tool';
import { getDataFolder, getStoreLocation, workingVersions } from '../working-versions';
import { packages, root } from '../workspace';

/** Ends with the exit code of the process; nothing means 0 when the work ends. */
type Command = (args: readonly string[]) => Promise<number | void>;

const print = (line: string): boolean => process.stdout.write(`${line}\n`);
const printError = (line: string): boolean => process.stderr.write(`${line}\n`);
const withTypeScript = (script: string, args: readonly string[]): readonly string[] => [
  '--import',
  'tsx',
  join(root, script),
  ...args,
];

/** A command that is a script of the platform, run on the local data folder. */
const platformScript =
  (script: string, ...first: readonly string[]): Command =>
  async (args) =>
    (await import('../run-platform')).runPlatformCommand(script, [...first, ...args]);

/** `build [package…]`: builds what changed, in the versions under which `npm start` releases the working tree. */
async function build(named: readonly string[]): Promise<number> {
  const { buildAll } = await import('../build');
  const unknown = named.filter((name) => !packages.includes(name));
  if (unknown.length > 0) {
    printError(`No such package: ${unknown.join(', ')}. There are ${packages.join(', ')}.`);
    return 1;
  }
  try {
    const built = await buildAll(workingVersions(named.length > 0 ? named : packages), print);
    if (built === 0) print('Everything is built.');
    return 0;
  } catch (error) {
    printError(messageOf(error));
    return 1;
  }
}

/** `check [types|lint|dependencies|format…]`: runs the named checks, or all. */
async function check(names: readonly string[]): Promise<number> {
  const { checks, runChecks } = await import('../checks');
  const unknown = names.filter((name) => !(name in checks));
  if (unknown.length > 0) {
    printError(`There is no check ${unknown.join(', ')}: ${Object.keys(checks).join(', ')}.`);
    return 1;
  }
  const { failed } = await runChecks(names.length > 0 ? names : undefined);
  return failed > 0 ? 1 : 0;
}

/** `check:fix [path…]`: mends what the linter and the formatter can mend, in everything or in what is named. */
async function checkFix(paths: readonly string[]): Promise<number> {
  const where = paths.length > 0 ? paths : ['.'];
  const lint = await runTool('oxlint', ['--fix', ...where]);
  const format = await runTool('oxfmt', ['--write', ...where]);
  return lint.code || format.code;
}

/**
 * `contract [--release]`: what changed in the public surface since it was released, and which version that asks for.
 * `contract --live`: loads every remote that is pinned or in a channel in every live shell, in a browser without a window.
 */
async function contract(args: readonly string[]): Promise<number> {
  if (args.includes('--live')) {
    const env = { DATA_DIR: getDataFolder(), RELEASE_STORE: getStoreLocation() };
    return (
      await runNode(
        withTypeScript(
          'e2e/contract-check/check.ts',
          args.filter((arg) => arg !== '--live'),
        ),
        { env },
      )
    ).code;
  }
  const { checkContract } = await import('../contract/index');
  return (await checkContract({ print, release: args.includes('--release') })) ? 0 : 1;
}

/** `openapi [--check]`: writes docs/openapi.json and docs/asyncapi.json, or fails when one of them differs. */
async function openapi(args: readonly string[]): Promise<number> {
  const { listStaleDocuments, writeDocuments } = await import('../openapi/index');
  if (!args.includes('--check')) {
    await writeDocuments(root);
    return 0;
  }
  const stale = await listStaleDocuments(root);
  for (const path of stale) printError(`error: ${path} is not what the contract generates. Run npm run openapi.`);
  return stale.length > 0 ? 1 : 0;
}

/** `golden [--record]`: compares what leaves the platform, and the texts, with e2e/golden, or records it again. */
async function golden(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...args], options: { record: { type: 'boolean', default: false } } });
  const { code } = await runTool('jest', ['--selectProjects', 'platform', '--runInBand', 'platform/testing/golden'], {
    env: { GOLDEN: values.record ? 'record' : 'compare' },
  });
  return code;
}

/** `pack`: bundles what a build outside of this repository imports into one file that Node runs. `npm pack` calls it. */
async function pack(): Promise<void> {
  const fromPlatform = createRequire(join(root, 'platform/package.json'));
  const esbuild: { build(options: object): Promise<unknown> } = fromPlatform('esbuild');
  await esbuild.build({
    absWorkingDir: root,
    entryPoints: [join(root, 'shared/build/external-remotes/index.ts')],
    // Beside workspace.ts, which finds the other files of the package from where it stands.
    outfile: join(root, 'shared/build/.external-remotes.mjs'),
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    logLevel: 'error',
  });
}

/** `sdk [--out <folder>]`: writes the package for teams outside, shared/dist/backlay-remote-sdk-<version>.tgz. */
async function sdk(args: readonly string[]): Promise<void> {
  const { packageSdk, SDK_FOLDER } = await import('../sdk/package-sdk');
  const { values } = parseArgs({ args: [...args], options: { out: { type: 'string', default: SDK_FOLDER } } });
  const { packages: packed } = await packageSdk(values.out);
  for (const [name, { version, file, bytes }] of Object.entries(packed))
    print(`${name} ${version}: ${join(values.out, file)}, ${bytes} bytes`);
}

/** `create-remote <folder> [--bundler …] [--name …]`: writes a new remote, as `create-backlay-remote` does, with the SDK of this checkout. */
async function createRemote(args: readonly string[]): Promise<number> {
  const { packageSdk, SDK_FOLDER, SDK_NAME } = await import('../sdk/package-sdk');
  const { packages: packed } = await packageSdk();
  const file = packed[SDK_NAME]?.file ?? '';
  const { runCreate } = await import('../sdk/create/create-remote');
  process.chdir(process.env['INIT_CWD'] ?? '.');
  return runCreate(['--sdk', `file:${join(SDK_FOLDER, file)}`, ...args], join(SDK_FOLDER, 'create'));
}

/** `build:server [--out <folder>]`: writes dist/backlay-server-<version>.tgz, an installation that runs on Node alone (G1.01). */
async function buildArtefact(args: readonly string[]): Promise<void> {
  const { ARTEFACT_FOLDER } = await import('../artefact/build-server');
  const { buildInstallation } = await import('../artefact/installation');
  const { values } = parseArgs({ args: [...args], options: { out: { type: 'string', default: ARTEFACT_FOLDER } } });
  for (const { file, bytes } of await buildInstallation(values.out, print))
    print(`${file}: ${(bytes / 1e6).toFixed(1)} MB`);
}

/** `start`: builds and releases what changed, then runs the platform until it is stopped. */
async function start(): Promise<number> {
  const { ensureAddressIsFree } = await import('../listen-address');
  const { runPlatform } = await import('../run-platform');
  const { publishWorkingTree } = await import('../release-working-tree');
  await ensureAddressIsFree();
  try {
    // A start never moves a channel away from what was released (F3.01); in production it fills only what was never there.
    const only = process.env.BACKLAY_MODE === 'production' ? 'empty' : 'local';
    const { versions } = await publishWorkingTree(print, { only });
    const shown = Object.entries(versions).map(([name, version]) => `${name}@${version}`);
    return await runPlatform({ WORKING_TREE: shown.join(',') });
  } catch (error) {
    printError(messageOf(error));
    return 1;
  }
}

/** Commands of a file of their own read `process.argv` and set the exit code themselves. */
const inFile =
  (load: () => Promise<unknown>): Command =>
  async () =>
    void (await load());

/** `unminify <reference | file | ->`: where in the sources the frames of a report or of a stack are. */
const unminify: Command = async (args) => (await import('../unminify')).runUnminify(args);

/** What `node shared/build/bootstrap.mjs <command>` runs; package.json names them as npm scripts. */
const COMMANDS: Readonly<Record<string, Command>> = {
  /** Backs up the data folder while it serves; lists, verifies and thins backups (G5.01). */
  archive: platformScript('archive'),
  backup: platformScript('backup'),
  bench: inFile(() => import('./bench')),
  /** Proves that every entry balances and that every balance equals its entries. */
  books: platformScript('verify-ledger'),
  build,
  /** What a number of players needs, from measured figures and assumptions (G6.08). */
  capacity: inFile(() => import('./capacity')),
  'build-server': buildArtefact,
  /** Adds the commits since its last entry to docs/CHANGELOG.md (H1.40). */
  changelog: inFile(() => import('./changelog')),
  check,
  'check-fix': checkFix,
  /** `compare <remote> <pinned> <candidate>`: pictures of both versions, compared by pixels. */
  compare: async (args) =>
    (
      await runNode(withTypeScript('e2e/compare/run.ts', args), {
        env: { DATA_DIR: getDataFolder(), RELEASE_STORE: getStoreLocation() },
      })
    ).code,
  /** Brands as files: applies one, or prints one (G2.03). */
  brand: platformScript('brand'),
  contract,
  'create-remote': createRemote,
  dev: inFile(() => import('./dev')),
  /** `format [path…]`: writes everything, or what is named, in the house's layout. */
  format: async (paths) => (await runTool('oxfmt', ['--write', ...(paths.length > 0 ? paths : ['.'])])).code,
  /** Checks a brand's host from outside in (G2.06). */
  domain: platformScript('domain'),
  groups: platformScript('groups'),
  /** Writes everything from one snapshot of the database, and fills another database with it (G5.03). */
  export: platformScript('transfer', 'export'),
  golden,
  import: platformScript('transfer', 'import'),
  /** Brings the tables of the database up to date, which a start in production does not (G1.03). */
  migrate: platformScript('migrate'),
  mutate: inFile(() => import('./mutate')),
  openapi,
  pack,
  registry: inFile(() => import('./registry')),
  release: inFile(() => import('./release')),
  sdk,
  /** Restores a backup into an empty data folder (G5.02). */
  restore: platformScript('restore'),
  /** Creates an administrator, lists, blocks and signs out staff, and resets second factors, on the server. */
  staff: platformScript('staff'),
  start,
  /** Shows what a brand has on and off, or turns one of it, while the platform runs. */
  switch: platformScript('tenant-flag'),
  test: inFile(() => import('./test')),
  'test-changed': inFile(() => import('./test-changed')),
  /** `trace [id|section|owner]`: requirements that no test names. */
  trace: async (args) => (await runNode(withTypeScript('shared/build/source-rules/trace.ts', args))).code,
  unminify,
};

/** Runs a command and ends the process with its exit code. An unknown command ends with 1 and one line. */
export async function runCommand(name: string, args: readonly string[]): Promise<void> {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) {
    printError(`There is no command ${name}: ${Object.keys(COMMANDS).join(', ')}.`);
    process.exit(1);
  }
  const code = await command(args);
  if (typeof code === 'number') process.exit(code);
}
