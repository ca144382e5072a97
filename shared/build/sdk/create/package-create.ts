import { cpSync, chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { contractVersion, readJson, root } from '../../workspace';
import type { TemplateVersions } from './create-remote';

/** Name of the package, and of its command. */
export const CREATE_NAME = 'create-backlay-remote';
const TEMPLATE = join(root, 'shared/build/sdk/template');

interface Bundler {
  build(options: object): Promise<unknown>;
}

/** Versions of this repository, which a new remote installs. */
export function readTemplateVersions(): TemplateVersions {
  const manifests = ['', 'shared', 'e2e'].map((folder) => readJson(join(root, folder, 'package.json')));
  const versions: Record<string, string> = Object.assign(
    {},
    ...manifests.flatMap(({ dependencies, devDependencies }) => [dependencies, devDependencies]),
  );
  return { contract: contractVersion(), versions };
}

/** Writes the package unpacked: the command in one file, the template and the versions. */
export async function stageCreate(folder: string, version: string): Promise<void> {
  mkdirSync(join(folder, 'bin'), { recursive: true });
  const esbuild: Bundler = createRequire(join(root, 'shared/package.json'))('esbuild');
  await esbuild.build({
    stdin: {
      contents: `import { runCreate } from './create-remote';\nprocess.exitCode = runCreate(process.argv.slice(2));`,
      resolveDir: join(root, 'shared/build/sdk/create'),
      loader: 'ts',
    },
    outfile: join(folder, 'bin', `${CREATE_NAME}.js`),
    banner: { js: '#!/usr/bin/env node' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'error',
  });
  chmodSync(join(folder, 'bin', `${CREATE_NAME}.js`), 0o755);
  cpSync(TEMPLATE, join(folder, 'template'), { recursive: true });
  writeFileSync(join(folder, 'versions.json'), `${JSON.stringify(readTemplateVersions(), null, 2)}\n`);
  const manifest = {
    name: CREATE_NAME,
    version,
    description: 'Writes a new remote of Backlay',
    license: 'UNLICENSED',
    type: 'module',
    engines: readJson(join(root, 'package.json')).engines,
    bin: { [CREATE_NAME]: `./bin/${CREATE_NAME}.js` },
  };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}
