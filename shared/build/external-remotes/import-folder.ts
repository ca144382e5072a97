import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { checkContract } from '../../src/compatibility/find-incompatibility';
import { releaseRecord, remoteDeclaration } from '../../src/contract/schemas';
import { ownShell } from '../release/release-gate';
import { describeFiles } from '../release/compress';
import { writeFederationFiles } from '../release/federation-files';
import { declaredParts } from '../release/record';
import { MAPS, separateMaps } from '../release/source-maps';
import { sharedModules } from '../shared-modules';
import { INTEGRITY_GLOBAL } from '../webpack/integrity-source';
import { packages, readJson, releaseName } from '../workspace';

/** build.json: what the files are, as the bundler knows it. The checks of release.json hold for all of it. */
const buildFile = z.strictObject({
  version: z.string(),
  container: z.string(),
  type: z.literal('module').optional(),
  entry: z.string(),
  shared: z.record(z.string(), z.string()),
  css: z.array(z.string()),
  screens: z.record(z.string(), z.array(z.string())),
  /** Texts of the navigation entries: key, then language. */
  navTexts: z.record(z.string(), z.record(z.string(), z.string())).optional(),
  /** Git revision of the sources, in their own repository. */
  revision: z.string().nullable().default(null),
});

const sentence = (name: string, { issues }: z.ZodError) =>
  issues.map(({ path, message }) => `${name}: ${[...path, message].join(' ')}`);

type Read<Value> =
  | { readonly value: Value; readonly problems: [] }
  | { readonly value?: undefined; readonly problems: string[] };

function read<Schema extends z.ZodType>(folder: string, name: string, schema: Schema): Read<z.output<Schema>> {
  const file = join(folder, name);
  if (!existsSync(file))
    return { problems: [`${name} is missing: the folder holds the built files, remote.json and build.json`] };
  try {
    const result = schema.safeParse(readJson(file));
    return result.success ? { value: result.data, problems: [] } : { problems: sentence(name, result.error) };
  } catch (error) {
    return { problems: [`${name}: ${error instanceof Error ? error.message : String(error)}`] };
  }
}

/** Findings about files of an outside build without running them; each problem has its remedy. */
function problemsOf(
  declaration: z.output<typeof remoteDeclaration>,
  build: z.output<typeof buildFile>,
  files: readonly string[],
  text: (file: string) => string,
): string[] {
  const problems: string[] = [];
  const own = packages.map(releaseName);
  if (own.includes(declaration.name))
    problems.push(`the name ${declaration.name} belongs to a package of this repository; choose another`);
  const incompatibility = checkContract({ ...declaration, version: build.version, shared: {} }, ownShell());
  if (incompatibility) problems.push(`${incompatibility.reason}; wanted: ${incompatibility.remedy}`);
  for (const module of Object.keys(build.shared))
    if (!(module in sharedModules)) problems.push(`${module} is not shared; bundle it instead of sharing it`);
  const screens = new Set(declaration.routes.map(({ screen }) => screen));
  for (const screen of Object.keys(build.screens))
    if (!screens.has(screen))
      problems.push(`build.json lists the screen ${screen}, which no route of remote.json shows`);
  for (const file of new Set([build.entry, ...build.css, ...Object.values(build.screens).flat()]))
    if (!files.includes(file)) problems.push(`${file} is named in build.json and is not in the folder`);
  const scripts = files.filter((file) => file.endsWith('.js'));
  if (!build.type && files.includes(build.entry) && !text(build.entry).includes(build.container))
    problems.push(`${build.entry} does not announce ${build.container}; give the container that name`);
  for (const file of scripts)
    if (/\beval\(/.test(text(file)))
      problems.push(`${file} uses eval, which the page's policy forbids; set devtool to false`);
  if (!build.type && scripts.length > 1 && !scripts.some((file) => text(file).includes(INTEGRITY_GLOBAL)))
    problems.push('its lazy files would be loaded without their hash; build it with the plugin RemoteFiles');
  return problems;
}

/**
 * Makes a folder of built files that did not come from this repository ready to be published: checked, described, compressed.
 * Writes `files/` and `release.json` under `dist`.
 */
export async function importRemoteFolder(
  folder: string,
  dist: string,
): Promise<{ ok: true; name: string; version: string } | { ok: false; problems: string[] }> {
  const declaration = read(folder, 'remote.json', remoteDeclaration);
  const build = read(folder, 'build.json', buildFile);
  if (!declaration.value || !build.value) return { ok: false, problems: [...declaration.problems, ...build.problems] };

  const output = join(dist, 'files');
  rmSync(dist, { recursive: true, force: true });
  mkdirSync(output, { recursive: true });
  cpSync(folder, output, { recursive: true });
  for (const name of ['remote.json', 'build.json', 'release.json']) rmSync(join(output, name), { force: true });
  separateMaps(output, join(dist, MAPS));
  writeFederationFiles(output, { ...build.value, ...declaration.value });
  const files = await describeFiles(output, 11);
  const problems = problemsOf(declaration.value, build.value, Object.keys(files), (file) =>
    readFileSync(join(output, file), 'utf8'),
  );
  if (problems.length > 0) return { ok: false, problems };

  const { name, contract } = declaration.value;
  const { version, revision, container, type, entry, shared, css, screens, navTexts } = build.value;
  const hashes = Object.entries(files).map(([path, { integrity }]) => `${path} ${integrity}`);
  const record = releaseRecord.safeParse({
    kind: 'remote',
    name,
    version,
    revision,
    // Its sources are not here: what stands for them is what was made of them.
    sources: createHash('sha256').update(hashes.join('\n')).digest('hex'),
    contract,
    shared,
    container,
    ...(type && { type }),
    entry,
    css,
    ...declaredParts(declaration.value),
    ...(navTexts && { navTexts }),
    screens,
    files,
  });
  if (!record.success) return { ok: false, problems: sentence('build.json', record.error) };
  writeFileSync(join(dist, 'release.json'), `${JSON.stringify(record.data, null, 2)}\n`);
  return { ok: true, name, version };
}
