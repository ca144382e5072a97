// The artefact of the server: one archive that runs on Node alone. It builds nothing where it is installed.
import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { create } from 'tar';
import { compileCommand } from '../build-platform';
import { originOf } from '../release/provenance';
import { readJson, root } from '../workspace';
import {
  CHECKSUMS_FILE,
  COMPONENTS_FILE,
  joinLicences,
  LICENCES_FILE,
  listComponents,
  listFiles,
  PROVENANCE_FILE,
  sha256,
  stateProvenance,
  writeChecksums,
  type ArtefactFacts,
} from './component-list';
import { copyPackage, findPackage, listShippedPackages, type ShippedPackage } from './shipped-packages';

/** Folder of the compiled code in the artefact. */
const CODE = 'server';
/** Where archives are written. */
export const ARTEFACT_FOLDER = join(root, 'dist');
/** Where a server looks for the packed SDK. */
const SDK = 'shared/dist';
const BROWSER = ['shell', 'remote-betting', 'remote-wallet', 'remote-casino', 'remote-account', 'shared'];

export interface ServerArtefact {
  readonly file: string;
  readonly version: string;
  readonly bytes: number;
}

export interface ArtefactOptions {
  /** Folder for the archive and what lies beside it. */
  readonly out?: string;
  /** Folders of built releases: `release.json` with `files/`. */
  readonly releases: readonly string[];
  /** The packed remote SDK, which the staff site serves to teams outside. */
  readonly sdk: readonly string[];
}

/**
 * Writes `backlay-server-<version>.tgz`, with its list of components, licences, checksums and provenance beside it. Two builds of one
 * commit are equal.
 */
export async function buildServer({ out = ARTEFACT_FOLDER, ...parts }: ArtefactOptions): Promise<ServerArtefact> {
  const { version }: { version: string } = readJson(join(root, 'package.json'));
  const name = `backlay-server-${version}`;
  const staging = join(out, `.${name}.${process.pid}`);
  const folder = join(staging, name);
  rmSync(staging, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  try {
    await writeServer(folder, parts, { version, ...readCommit() });
    const files = listFiles(folder);
    const archive = join(staging, `${name}.tgz`);
    const { builtAt } = readCommit();
    await create(
      { cwd: staging, file: archive, gzip: { level: 9 }, portable: true, mtime: builtAt, noDirRecurse: true },
      files.map((path) => `${name}/${path}`),
    );
    for (const beside of [COMPONENTS_FILE, LICENCES_FILE, PROVENANCE_FILE])
      copyFileSync(join(folder, beside), join(out, `${name}.${beside}`));
    const file = join(out, basename(archive));
    copyFileSync(archive, file);
    writeFileSync(join(out, `${name}.${CHECKSUMS_FILE}`), `${sha256(readFileSync(file))}  ${basename(file)}\n`);
    return { file, version, bytes: statSync(file).size };
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

async function writeServer(
  folder: string,
  { releases, sdk }: Pick<ArtefactOptions, 'releases' | 'sdk'>,
  facts: ArtefactFacts,
): Promise<void> {
  const write = (path: string, contents: string | Uint8Array, mode = 0o644): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), contents, { mode });
  };
  const { files, data, packages, bundled } = await compileCommand();
  for (const { path, contents } of files) write(`${CODE}/${path}`, contents);
  for (const { path, from } of data) write(`${CODE}/${path}`, readFileSync(from));
  write('bin/backlay', "#!/usr/bin/env node\nimport '../server/backlay.mjs';\n", 0o755);
  write(
    'package.json',
    `${JSON.stringify(
      {
        ...{ name: 'backlay-server', version: facts.version, private: true, type: 'module', license: 'UNLICENSED' },
        bin: { backlay: 'bin/backlay' },
        engines: readJson(join(root, 'package.json')).engines,
      },
      null,
      2,
    )}\n`,
  );
  const shipped = listShippedPackages(packages, join(root, 'platform'));
  for (const one of shipped) copyPackage(one, join(folder, one.to));
  for (const release of releases) copyRelease(release, folder);
  for (const packed of sdk) write(`${SDK}/${basename(packed)}`, readFileSync(packed));
  const all = [...shipped, ...bundled.flatMap(describePackage), ...listBrowserPackages()];
  write(
    COMPONENTS_FILE,
    `${JSON.stringify(listComponents('backlay-server', facts.version, facts.builtAt, all), null, 2)}\n`,
  );
  write(LICENCES_FILE, joinLicences(all));
  const checksums = writeChecksums(folder);
  write(CHECKSUMS_FILE, checksums);
  write(PROVENANCE_FILE, stateProvenance(checksums, facts));
}

/** A release without its source maps, which hold the sources. */
function copyRelease(release: string, folder: string): void {
  const { name }: { name: string } = readJson(join(release, 'release.json'));
  const target = join(folder, 'releases', name);
  for (const part of ['release.json', 'files', 'evidence.json', 'provenance.dsse.json'])
    if (existsSync(join(release, part)))
      cpSync(join(release, part), join(target, part), { recursive: true, dereference: true });
}

/** What the pages of the releases are built with. */
const listBrowserPackages = (): readonly ShippedPackage[] =>
  BROWSER.flatMap((pkg) => {
    const { dependencies = {} }: { dependencies?: Record<string, string> } = readJson(join(root, pkg, 'package.json'));
    const names = Object.keys(dependencies).filter((name) => !name.startsWith('@backlay/'));
    return listShippedPackages(names, join(root, pkg), { tools: 'left out' });
  });

/** A package whose code is inside the compiled files. */
function describePackage(folder: string): readonly ShippedPackage[] {
  const { name, version, license = null } = readJson(join(folder, 'package.json'));
  return findPackage(name, folder) ? [{ name, version, license, from: folder, to: CODE }] : [];
}

/** The commit that is built, its time and its repository. */
function readCommit(): Omit<ArtefactFacts, 'version'> {
  const git = (...args: string[]): string =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  try {
    const [commit = '', seconds = ''] = git('log', '-1', '--format=%H %ct').split(' ');
    return { commit, repository: originOf(root), builtAt: new Date(Number(seconds) * 1000) };
  } catch {
    return { commit: 'none', repository: 'urn:backlay:folder', builtAt: new Date(0) };
  }
}
