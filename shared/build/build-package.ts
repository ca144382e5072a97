// One package, alone, in a process of its own: `node --import tsx build-package.ts <package> <version> <mode> <sources> <folder>`.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import webpack, { type Configuration, type Stats } from 'webpack';
import { releaseRecord, remoteDeclaration } from '../src/contract/schemas';
import { type BuildMode } from './build';
import { findForbiddenOptions } from './release/forbidden';
import { remoteRecord, shellRecord } from './release/record';
import { MAPS, separateMaps } from './release/source-maps';
import { type BuildRequest, type CommonConfig } from './webpack/common';
import { pruneCache } from './webpack/prune-cache';
import { joinServerStyles, serverWebpack } from './webpack/server';
import { readJson, root } from './workspace';

const [pkg = '', version = '', wanted, sources = '', dist = ''] = process.argv.slice(2);
const mode: BuildMode = wanted === 'development' ? 'development' : 'production';
const folder = join(root, pkg);
const output = join(dist, 'files');

function fail(text: string): never {
  process.stderr.write(`${pkg}: ${text}\n`);
  process.exit(1);
}

/** remote.json, checked: a wrong key or a path that is none is named before anything is built. */
function declarationOf() {
  const read = remoteDeclaration.safeParse(readJson(join(folder, 'remote.json')));
  if (!read.success)
    fail(`remote.json: ${read.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('; ')}`);
  return read.data;
}

const compile = (config: Configuration) =>
  new Promise<Stats>((resolve, reject) => {
    const compiler = webpack(config);
    if (!compiler) return reject(new Error('There is nothing to build'));
    compiler.run((error, stats) =>
      compiler.close((closing) => (error || closing || !stats ? reject(error ?? closing) : resolve(stats))),
    );
  });

const declaration = pkg === 'shell' ? null : declarationOf();
const { default: configure }: { default: (request: BuildRequest) => CommonConfig } = await import(
  pathToFileURL(join(folder, 'webpack.config.ts')).href
);
// The federation plugin looks for shared packages from the working directory.
process.chdir(folder);
const config = configure({ version, mode, output });
const forbidden = findForbiddenOptions(config, declaration ? 'remote' : 'shell');
if (forbidden.length > 0) fail(forbidden.join('; '));
if (config.cache) pruneCache(join(config.cache.cacheDirectory, config.cache.name));
const stats = await compile(config).catch((error: Error) => fail(error.stack ?? error.message));
if (stats.hasErrors()) fail(stats.toString({ all: false, errors: true, errorDetails: false, colors: false }));
if (declaration?.server) {
  const { name, server } = declaration;
  const serverStats = await compile(serverWebpack({ folder, name, version, mode, output, entry: server.entry })).catch(
    (error: Error) => fail(error.stack ?? error.message),
  );
  if (serverStats.hasErrors()) fail(serverStats.toString({ all: false, errors: true, colors: false }));
  joinServerStyles(output);
}
if (mode === 'production') separateMaps(output, join(dist, MAPS));
const json = stats.toJson({ all: false, chunkGroups: true, chunkGroupAuxiliary: false });
const quality = mode === 'production' ? 11 : 4;
const record = await (declaration
  ? remoteRecord({ folder: output, version, sources, stats: json, quality, declaration })
  : shellRecord({ folder: output, version, sources, stats: json, quality }));
writeFileSync(join(dist, 'release.json'), `${JSON.stringify(releaseRecord.parse(record), null, 2)}\n`);
