import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { z } from 'zod';
import { releaseRecord, type RemoteRelease } from '../../../src/contract/releases/release-record';
import { remoteDeclaration } from '../../../src/contract/releases/remote-declaration';
import { describeFiles } from '../../release/compress';
import { writeFederationFiles } from '../../release/federation-files';
import { MAPS, separateMaps } from '../../release/source-maps';
import { readCatalogues } from './read-texts';

/** Where a build ends: the folder that `backlay-remote release` packs. */
export const RELEASE_FOLDER = 'release';

/** What is read of build.json, which the preset of the bundler wrote. */
const buildFile = z.looseObject({
  version: z.string(),
  container: z.string(),
  type: z.literal('module').optional(),
  entry: z.string(),
  shared: z.record(z.string(), z.string()),
  css: z.array(z.string()),
  screens: z.record(z.string(), z.array(z.string())),
});

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

/** Git revision of the folder; null outside of a repository. */
function readRevision(folder: string): string | null {
  try {
    const stdio = ['ignore', 'pipe', 'ignore'] as const;
    return execFileSync('git', ['rev-parse', 'HEAD'], { cwd: folder, encoding: 'utf8', stdio: [...stdio] }).trim();
  } catch {
    return null;
  }
}

type NavTexts = NonNullable<RemoteRelease['navTexts']>;

/**
 * The texts of the navigation entries in every language of the catalogues.
 * @throws Error naming the entry whose key no catalogue has
 */
export async function collectNavTexts(folder: string, keys: readonly string[]): Promise<NavTexts> {
  if (keys.length === 0) return {};
  const catalogues = await readCatalogues(folder);
  const texts: Record<string, Record<string, string>> = {};
  for (const key of new Set(keys)) {
    const own = catalogues.find(({ catalogue }) => Object.hasOwn(catalogue, key));
    if (!own) throw new Error(`remote.json: the navigation entry ${key} has no text. Add the key to src/texts.ts`);
    const ofKey: Record<string, string> = { 'en-us': own.catalogue[key] ?? '' };
    for (const [language, load] of Object.entries(own.languages)) {
      const text = (await load())[key];
      if (text !== undefined) ofKey[language] = text;
    }
    texts[key] = ofKey;
  }
  return texts;
}

const EVAL = /\beval\(/;

/**
 * Makes the release folder of a finished build: files with their compressed copies, maps apart, and release.json with the
 * integrity of every file.
 * @param folder of the remote; its `dist` is what the bundler wrote
 * @returns the record
 */
export async function stageRelease(folder: string): Promise<RemoteRelease> {
  const [dist, out] = [join(folder, 'dist'), join(folder, RELEASE_FOLDER)];
  const declaration = remoteDeclaration.parse(readJson(join(dist, 'remote.json')));
  const navTexts = await collectNavTexts(
    folder,
    (declaration.nav ?? []).map(({ text }) => text),
  );
  const { version, container, type, entry, shared, css, screens } = buildFile.parse(readJson(join(dist, 'build.json')));
  if (Object.keys(navTexts).length > 0)
    writeFileSync(
      join(dist, 'build.json'),
      `${JSON.stringify({ version, container, type, entry, shared, css, screens, navTexts }, null, 2)}\n`,
    );
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out);
  cpSync(dist, out, { recursive: true });
  for (const name of ['remote.json', 'build.json']) rmSync(join(out, name));
  const maps = join(folder, `node_modules/.backlay-maps-${process.pid}`);
  separateMaps(out, maps);
  for (const file of readdirSync(out, { recursive: true, encoding: 'utf8' }))
    if (file.endsWith('.js') && EVAL.test(readFileSync(join(out, file), 'utf8')))
      throw new Error(`${file} uses eval, which the policy of a page refuses`);
  writeFederationFiles(out, { ...declaration, version, container, type, entry, shared, css, screens });
  const files = await describeFiles(out, 11, null);
  const hashes = Object.entries(files).map(([path, { integrity }]) => `${path} ${integrity}`);
  const { name, contract, routes, slots, nav, http, permissions, isolation } = declaration;
  const record = releaseRecord.parse({
    ...{
      kind: 'remote',
      name,
      version,
      revision: readRevision(folder),
      contract,
      shared,
      container,
      entry,
      css,
      screens,
    },
    sources: createHash('sha256').update(hashes.join('\n')).digest('hex'),
    ...{ ...(type && { type }), routes, slots, nav, http, permissions, isolation, files },
    ...(Object.keys(navTexts).length > 0 && { navTexts }),
  });
  if (record.kind !== 'remote') throw new Error('The build is no remote');
  if (existsSync(maps)) {
    cpSync(maps, join(out, MAPS), { recursive: true });
    rmSync(maps, { recursive: true });
  }
  writeFileSync(join(out, 'release.json'), `${JSON.stringify(record, null, 2)}\n`);
  return record;
}
