// `node --import tsx one-bundle.mjs <folder>`: the same product as one bundle, for the landing benchmark. The shell imports
// betting statically, the other remotes are its lazy chunks, and the federation runtime is not there.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import webpack from 'webpack';
import { releaseRecord } from '../../src/contract/schemas.ts';
import { shellRecord } from '../release/record.mjs';
import { root } from '../workspace.mjs';

const VERSION = '0.0.0-one';
const folder = process.argv[2];
const dist = join(folder, 'shell');
const replacements = join(folder, 'replacements');
const source = (path) => JSON.stringify(join(root, path));

mkdirSync(replacements, { recursive: true });
writeFileSync(
  join(replacements, 'runtime.ts'),
  `import * as betting from ${source('remote-betting/src/remote.ts')};
const modules = {
  betting: async () => betting,
  wallet: () => import(${source('remote-wallet/src/remote.ts')}),
  casino: () => import(${source('remote-casino/src/remote.ts')}),
  account: () => import(${source('remote-account/src/remote.ts')}),
};
export const createRuntime = () => ({
  load: async ({ container }) => {
    const exposed = await modules[/^backlay_([a-z]+)_/.exec(container)[1]]();
    return exposed.default ?? exposed;
  },
});
`,
);
writeFileSync(join(replacements, 'fits.ts'), 'export const misfit = () => null;\n');
writeFileSync(join(replacements, 'provided-modules.ts'), 'export const providedModules = {};\n');

const { default: configure } = await import(pathToFileURL(join(root, 'shell/webpack.config.mjs')).href);
const config = configure({ version: VERSION, mode: 'production', output: join(dist, 'files') });
const replaced = /shell[\\/]src[\\/]federation$/;
const plugin = new webpack.NormalModuleReplacementPlugin(/^\.\/(runtime|fits|provided-modules)$/, (request) => {
  if (replaced.test(request.context)) request.request = join(replacements, `${request.request.slice(2)}.ts`);
});
process.chdir(join(root, 'shell'));
const stats = await new Promise((resolve, reject) => {
  const compiler = webpack({ ...config, cache: false, plugins: [...config.plugins, plugin] });
  compiler.run((error, done) => compiler.close(() => (error ? reject(error) : resolve(done))));
});
if (stats.hasErrors()) throw new Error(stats.toString({ all: false, errors: true }));
const record = await shellRecord({
  folder: join(dist, 'files'),
  version: VERSION,
  sources: '0'.repeat(64),
  stats: stats.toJson({ all: false, chunkGroups: true }),
  quality: 11,
});
writeFileSync(join(dist, 'release.json'), JSON.stringify(releaseRecord.parse(record)));
