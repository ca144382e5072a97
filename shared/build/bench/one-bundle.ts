// `node --import tsx one-bundle.ts <folder> [by-route]`: the same product as one build, for the landing benchmark. The shell
// imports betting statically, the other remotes are its lazy chunks, and the federation runtime is not there. `by-route`: betting
// is a lazy chunk as well, and what the landing page needs of it lies where a release of betting would, so that the page asks for
// it ahead, as it does for a remote.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Configuration, type Stats } from 'webpack';
import { releaseRecord } from '../../src/contract/schemas';
import { describeFiles } from '../release/compress';
import { shellRecord } from '../release/record';
import { type BuildRequest, type CommonConfig } from '../webpack/common';
import { root } from '../workspace';

const [folder = '', variant = 'one'] = process.argv.slice(2);
const byRoute = variant === 'by-route';
const VERSION = byRoute ? '0.0.0-route' : '0.0.0-one';
const dist = join(folder, 'shell');
const replacements = join(folder, 'replacements');
const source = (path: string) => JSON.stringify(join(root, path));

mkdirSync(replacements, { recursive: true });
writeFileSync(
  join(replacements, 'runtime.ts'),
  `${byRoute ? '' : `import * as betting from ${source('remote-betting/src/remote.ts')};`}
const modules = {
  betting: ${byRoute ? `() => import(/* webpackChunkName: "betting" */ ${source('remote-betting/src/remote.ts')})` : 'async () => betting'},
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
writeFileSync(
  join(replacements, 'provided-modules.ts'),
  'export const providedModules = {};\nexport const findRemoteIncompatibility = () => null;\n',
);

const { default: configure }: { default: (request: BuildRequest) => CommonConfig } = await import(
  pathToFileURL(join(root, 'shell/webpack.config.ts')).href
);
const config = configure({ version: VERSION, mode: 'production', output: join(dist, 'files') });
let output: Configuration['output'] = config.output;
const optionsOf = (plugin: MiniCssExtractPlugin): object => Reflect.get(plugin, 'options');
if (byRoute) {
  // Where the files of a release of betting are served from; the names of its chunks show that they are betting's.
  const there = `../../remotes/betting/${VERSION}/`;
  const sources = readFileSync(join(root, 'remote-betting/src/remote.ts'), 'utf8');
  const own = new Set(['betting', ...[...sources.matchAll(/webpackChunkName: "([\w-]+)"/g)].map(([, name]) => name)]);
  const named = (extension: string) => (chunk: { readonly chunk?: object | undefined }) =>
    `${own.has(String(chunk.chunk && Reflect.get(chunk.chunk, 'name'))) ? there : ''}[name].[contenthash:10].${extension}`;
  output = { ...config.output, chunkFilename: named('js') };
  for (const plugin of config.plugins)
    if (plugin instanceof MiniCssExtractPlugin)
      Object.assign(plugin, { options: { ...optionsOf(plugin), chunkFilename: named('css') } });
}
const replaced = /shell[\\/]src[\\/]federation$/;
const plugin = new webpack.NormalModuleReplacementPlugin(/^\.\/(runtime|provided-modules)$/, (request) => {
  if (replaced.test(request.context)) request.request = join(replacements, `${request.request.slice(2)}.ts`);
});
// An export that a replacement lacks is an error of the build, not of the page.
const parser = { javascript: { exportsPresence: 'error' as const } };
process.chdir(join(root, 'shell'));
const stats = await new Promise<Stats>((resolve, reject) => {
  const compiler = webpack({
    ...config,
    output: { ...output },
    cache: false,
    module: { ...config.module, parser },
    plugins: [...config.plugins, plugin],
  });
  if (!compiler) return reject(new Error('There is nothing to build'));
  compiler.run((error, done) => compiler.close(() => (error || !done ? reject(error) : resolve(done))));
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
if (byRoute) {
  const files = join(folder, 'remotes/betting', VERSION);
  const groups = stats.toJson({ all: false, chunkGroups: true }).namedChunkGroups;
  const assetsOf = (group: string) =>
    (groups?.[group]?.assets ?? [])
      .map(({ name }) => name.replace(/^.*\//, ''))
      .filter((name) => existsSync(join(files, name)));
  const { routes }: { routes: readonly { screen: string }[] } = JSON.parse(
    readFileSync(join(root, 'remote-betting/remote.json'), 'utf8'),
  );
  const screens = [...new Set(routes.map(({ screen }) => screen))];
  writeFileSync(
    join(folder, 'betting.json'),
    JSON.stringify({
      files: await describeFiles(files, 11),
      css: [],
      screens: Object.fromEntries(
        screens.map((screen) => [screen, [...new Set([...assetsOf('betting'), ...assetsOf(`screen-${screen}`)])]]),
      ),
    }),
  );
}
