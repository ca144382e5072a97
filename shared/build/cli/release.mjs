import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureInstalled } from '../bootstrap.mjs';
import { buildAll, distFolder } from '../build.mjs';
import { releaseFolder } from '../elsewhere/release-folder.mjs';
import { EVIDENCE, publish } from '../release/store.mjs';
import { moveChannel } from '../release-working-tree.mjs';
import { bucketPlace, kindOf, storeFolder } from '../working-versions.mjs';
import { packageVersion, packages, releaseName, root, sourcesHash } from '../workspace.mjs';

// release <package> [--channel stable|next]: builds one package alone, publishes its version for good, points a channel at it.
// release --from <folder>: the same for files that were built elsewhere, see docs/write-a-remote.md.
const channels = ['stable', 'next'];
const usage = `Usage: npm run release -- <${packages.join('|')}> [--channel ${channels.join('|')}]\n       npm run release -- --from <folder of built files> [--channel ${channels.join('|')}]\n`;

function fail(text) {
  process.stderr.write(text.endsWith('\n') ? text : `${text}\n`);
  process.exit(1);
}

const { values, positionals } = (() => {
  try {
    const options = { channel: { type: 'string', default: 'stable' }, from: { type: 'string' } };
    return parseArgs({ allowPositionals: true, options });
  } catch (error) {
    return fail(`${error.message}\n${usage}`);
  }
})();
// Inside a package its own name may be left out.
const here = packages.find((pkg) => existsSync(join(root, pkg)) && process.env.INIT_CWD?.startsWith(join(root, pkg)));
const pkg = positionals[0] ?? here;
if (!channels.includes(values.channel)) fail(usage);
if (values.from ? positionals.length > 0 : !pkg || positionals.length > 1 || !packages.includes(pkg)) fail(usage);

ensureInstalled();
const store = storeFolder();
/** Points the channel there; what is kept in a bucket is sent to it first. */
async function point(name, version, kind) {
  const bucket = bucketPlace();
  if (bucket) {
    const { deliver } = await import('../release/send-to-bucket.mjs');
    await deliver(store, bucket, values.channel, [{ kind, name, version }]);
  }
  moveChannel(store, values.channel, { [name]: version }, { always: true });
}
const said = (name, version, fresh) =>
  `${name} ${version} ${fresh ? 'is published' : 'was published already'}; ${values.channel} points at it.\n`;
try {
  if (values.from) {
    const released = await releaseFolder(store, values.from, values.channel);
    if (!released.ok) fail(released.reason);
    await point(released.name, released.version, 'remote');
    process.stdout.write(said(released.name, released.version, released.fresh));
    process.exit(0);
  }
  const version = packageVersion(pkg);
  const { acceptedEvidence, problemsOfBuild, problemsOfSources } = await import('../release/gate.mjs');
  const sources = sourcesHash(pkg);
  const build = () => buildAll([{ pkg, version, mode: 'production', sources }]);
  const unsound = await problemsOfSources(pkg, { build });
  const problems = [...unsound, ...problemsOfBuild(store, values.channel, distFolder(pkg, version))];
  if (problems.length > 0)
    fail(`${releaseName(pkg)} ${version} is not released:\n${problems.map((one) => `  ${one}\n`).join('')}`);
  const evidence = acceptedEvidence(pkg);
  // What was tested is what was built: a file that was saved meanwhile is neither.
  if (!evidence || sourcesHash(pkg) !== sources)
    fail(
      `${releaseName(pkg)} ${version} is not released: its sources changed while it was tested; run the command again`,
    );
  writeFileSync(join(distFolder(pkg, version), EVIDENCE), `${JSON.stringify(evidence, null, 2)}\n`);
  const published = publish(store, distFolder(pkg, version));
  if (!published.ok) fail(published.reason);
  await point(releaseName(pkg), version, kindOf(pkg));
  process.stdout.write(said(releaseName(pkg), version, published.fresh));
} catch (error) {
  fail(error.message);
}
