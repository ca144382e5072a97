import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from '../workspace';

// pack: what a build outside of this repository imports, as one file that Node runs as it is. `npm pack` of shared calls it.
const { build }: { build(options: object): Promise<unknown> } = createRequire(join(root, 'platform/package.json'))(
  'esbuild',
);
await build({
  absWorkingDir: root,
  entryPoints: [join(root, 'shared/build/elsewhere/index.ts')],
  // Beside workspace.ts, which finds the other files of the package from where it stands.
  outfile: join(root, 'shared/build/.elsewhere.mjs'),
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  packages: 'external',
  logLevel: 'error',
});
