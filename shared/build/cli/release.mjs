import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureInstalled } from '../bootstrap.mjs';
import { buildAll, distFolder } from '../build.mjs';
import { publish } from '../release/store.mjs';
import { moveChannel } from '../release-working-tree.mjs';
import { storeFolder } from '../working-versions.mjs';
import { packageVersion, packages, releaseName, root, sourcesHash } from '../workspace.mjs';

// release <package> [--channel stable|next]: builds one package alone, publishes its version for good, points a channel at it.
const channels = ['stable', 'next'];
const usage = `Usage: npm run release -- <${packages.join('|')}> [--channel ${channels.join('|')}]\n`;

function fail(text) {
  process.stderr.write(text.endsWith('\n') ? text : `${text}\n`);
  process.exit(1);
}

const { values, positionals } = (() => {
  try {
    return parseArgs({ allowPositionals: true, options: { channel: { type: 'string', default: 'stable' } } });
  } catch (error) {
    return fail(`${error.message}\n${usage}`);
  }
})();
// Inside a package its own name may be left out.
const here = packages.find((pkg) => existsSync(join(root, pkg)) && process.env.INIT_CWD?.startsWith(join(root, pkg)));
const pkg = positionals[0] ?? here;
if (!pkg || positionals.length > 1 || !packages.includes(pkg) || !channels.includes(values.channel)) fail(usage);

ensureInstalled();
const version = packageVersion(pkg);
const store = storeFolder();
try {
  await buildAll([{ pkg, version, mode: 'production', sources: sourcesHash(pkg) }]);
  const published = publish(store, distFolder(pkg, version));
  if (!published.ok) fail(published.reason);
  moveChannel(store, values.channel, { [releaseName(pkg)]: version });
  process.stdout.write(
    `${releaseName(pkg)} ${version} ${published.fresh ? 'is published' : 'was published already'}; ${values.channel} points at it.\n`,
  );
} catch (error) {
  fail(error.message);
}
