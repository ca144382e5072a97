import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { RELEASE_FOLDER, stageRelease } from './stage';

interface Stats {
  hasErrors(): boolean;
  toString(options: object): string;
}

type Bundle = (config: object) => {
  run(done: (error: Error | null, stats?: Stats) => void): void;
  close(done: (error?: Error | null) => void): void;
};

/** A bundler with the configuration file that it reads, and how it runs. */
interface Bundler {
  readonly name: string;
  readonly file: string;
  /** Builds; false when the errors are on standard error. */
  run(loaded: Readonly<Record<string, unknown>>, config: object): Promise<boolean>;
}

/** @throws Error where the package has no such function */
function getFunction<Type>(loaded: Readonly<Record<string, unknown>>, member: string): Type {
  const found = loaded[member];
  if (typeof found !== 'function') throw new Error(`The bundler has no ${member}. Install the version of the README`);
  return found as Type; // a package of the remote's folder, known by its name
}

const runCompiler =
  (member: string): Bundler['run'] =>
  (loaded, config) =>
    new Promise((resolve, reject) => {
      const compiler = getFunction<Bundle>(loaded, member)(config);
      compiler.run((error, stats) => {
        if (error || !stats) return reject(error ?? new Error('The bundler built nothing'));
        const text = stats.toString({ preset: 'errors-warnings' });
        if (text) process[stats.hasErrors() ? 'stderr' : 'stdout'].write(`${text}\n`);
        compiler.close((problem) => (problem ? reject(problem) : resolve(!stats.hasErrors())));
      });
    });

/** In the order in which a folder is searched. */
const BUNDLERS: readonly Bundler[] = [
  { name: '@rspack/core', file: 'rspack.config.mjs', run: runCompiler('rspack') },
  { name: 'webpack', file: 'webpack.config.mjs', run: runCompiler('default') },
  {
    name: 'vite',
    file: 'vite.config.mjs',
    async run(loaded, config) {
      await getFunction<(config: object) => Promise<unknown>>(loaded, 'build')({ ...config, configFile: false });
      return true;
    },
  },
];

/** Imports a package of the remote's folder. */
async function importPackage(folder: string, name: string): Promise<Readonly<Record<string, unknown>>> {
  const { resolve } = createRequire(join(folder, 'package.json'));
  return import(pathToFileURL(resolve(name)).href);
}

/**
 * `backlay-remote build`: runs the bundler whose configuration lies in the folder, and writes the release folder.
 * @returns 0, or 1 with the errors of the bundler on standard error
 */
export async function build(): Promise<number> {
  const folder = process.cwd();
  const found = BUNDLERS.find(({ file }) => existsSync(join(folder, file)));
  if (!found)
    throw new Error(`No ${BUNDLERS.map(({ file }) => file).join(' and no ')} in ${folder}. Write one of them`);
  // A bundler takes the mode of the process, and a release is never a development build.
  process.env['NODE_ENV'] = 'production';
  const { default: config }: { default: object } = await import(pathToFileURL(join(folder, found.file)).href);
  if (!(await found.run(await importPackage(folder, found.name), config))) return 1;
  const { name, version, entry, files } = await stageRelease(folder);
  const { br, bytes = 0 } = files[entry] ?? {};
  process.stdout.write(
    `${name} ${version}: ${RELEASE_FOLDER}/, ${Object.keys(files).length} files, entry ${br ?? bytes} bytes\n`,
  );
  return 0;
}
