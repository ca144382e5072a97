import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

interface Stats {
  hasErrors(): boolean;
  toString(options: object): string;
}

type Bundle = (config: object) => { run(done: (error: Error | null, stats?: Stats) => void): void };

/** Configuration files by the package that reads them, in the order in which a folder is searched. */
const CONFIGS = [
  ['@rspack/core', 'rspack.config.mjs', 'rspack'],
  ['webpack', 'webpack.config.mjs', 'default'],
] as const;

/**
 * `backlay-remote build`: runs the bundler whose configuration lies in the folder.
 * @returns 0, or 1 with the errors of the bundler on standard error
 */
export async function build(): Promise<number> {
  const folder = process.cwd();
  const found = CONFIGS.find(([, file]) => existsSync(join(folder, file)));
  if (!found) throw new Error(`No ${CONFIGS.map(([, file]) => file).join(' and no ')} in ${folder}. Write one of them`);
  const [name, file, member] = found;
  const { default: config }: { default: object } = await import(pathToFileURL(join(folder, file)).href);
  const path = createRequire(join(folder, 'package.json')).resolve(name);
  const bundler: Record<string, Bundle> = await import(pathToFileURL(path).href);
  const bundle = bundler[member];
  if (!bundle) throw new Error(`${name} has no ${member}. Install the version that the README names`);
  return new Promise((resolve, reject) => {
    bundle(config).run((error, stats) => {
      if (error || !stats) return reject(error ?? new Error(`${name} built nothing`));
      const text = stats.toString({ preset: 'errors-warnings' });
      if (stats.hasErrors()) process.stderr.write(`${text}\n`);
      else process.stdout.write(`${text || `built to ${join(folder, 'dist')}`}\n`);
      resolve(stats.hasErrors() ? 1 : 0);
    });
  });
}
