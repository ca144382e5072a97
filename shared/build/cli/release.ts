import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildAll, distFolder } from '../build';
import { publishRemoteFolder } from '../external-remotes/publish-folder';
import { codeOf, EXIT, exitCodeOf } from '../release/exit-code';
import { checkRendering } from '../release/live-check';
import { signBuild } from '../release/provenance';
import { EVIDENCE, publish, readCommandAuthor, type ReleaseKind } from '../release/store';
import { messageOf } from '../run-tool';
import { pointAt, verdictOn } from '../release-working-tree';
import { getStoreKind, storeFolder, getStoreLocation } from '../working-versions';
import { packageVersion, packages, releaseName, root, hashSources } from '../workspace';

// release <package> [--channel stable|next]: builds one package alone, publishes its version for good, and moves a channel to it.
// - release --from <folder>: the same for files of an outside build, see docs/remote-by-hand.md.
const channels = ['stable', 'next'];
const usage = `Usage: npm run release -- <${packages.join('|')}> [--channel ${channels.join('|')}]\n       npm run release -- --from <folder of built files> [--channel ${channels.join('|')}]\n`;

function fail(text: string, code: number = EXIT.failed): never {
  process.stderr.write(text.endsWith('\n') ? text : `${text}\n`);
  process.exit(code);
}

const { values, positionals } = (() => {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { channel: { type: 'string', default: 'stable' }, from: { type: 'string' } },
    });
  } catch (error) {
    return fail(`${messageOf(error)}\n${usage}`);
  }
})();
// Inside a package its own name may be left out.
const here = packages.find((pkg) => existsSync(join(root, pkg)) && process.env.INIT_CWD?.startsWith(join(root, pkg)));
const pkg = positionals[0] ?? here ?? '';
if (!channels.includes(values.channel)) fail(usage);
if (values.from ? positionals.length > 0 : !pkg || positionals.length > 1 || !packages.includes(pkg)) fail(usage);

const startedAt = new Date();
const store = storeFolder();
/** Asks for the version in the channel and ends with the platform's verdict: 0 only when the channel points at it. */
async function point(name: string, version: string, kind: ReleaseKind, fresh: boolean): Promise<never> {
  const { channel } = values;
  const published = `${name} ${version} ${fresh ? 'is published' : 'was published already'}`;
  const rendering = await checkRendering(channel, { [name]: version }, { stores: [store, getStoreLocation()] });
  if (rendering !== EXIT.done) fail(`${published}; ${channel} is not moved.`, rendering);
  process.stdout.write(`${published}; waiting for the verdict of the platform.\n`);
  const { revision } = await pointAt(store, channel, [{ kind, name, version }], {
    always: true,
    by: readCommandAuthor(),
  });
  const verdict = await verdictOn(store, { channel, name, version, revision }).catch((error: unknown) => {
    if (codeOf(error) !== 'NO_VERDICT') throw error;
    return fail(
      `${messageOf(error)} ${channel} is moved when a platform starts, unless it refuses. Start one, or look at its log.`,
      EXIT.notReachable,
    );
  });
  if (!verdict.ok) fail(`Refused (${verdict.rule}): ${verdict.reason}.\nWanted: ${verdict.remedy}.`, EXIT.refused);
  process.stdout.write(`${published}; ${channel} points at it.\n`);
  process.exit(EXIT.done);
}
try {
  if (values.from) {
    const released = await publishRemoteFolder(store, values.from, values.channel);
    if (!released.ok) fail(released.reason, EXIT.refused);
    await point(released.name, released.version, 'remote', released.fresh);
  }
  const version = packageVersion(pkg);
  const {
    acceptedEvidence,
    checkBuild: problemsOfBuild,
    checkSources: problemsOfSources,
  } = await import('../release/release-gate');
  const sources = hashSources(pkg);
  const build = () => buildAll([{ pkg, version, mode: 'production', sources }]);
  const unsound = await problemsOfSources(pkg, { build });
  const problems = problemsOfBuild(store, values.channel, distFolder(pkg, version));
  const all = [...unsound, ...problems];
  if (all.length > 0)
    fail(
      `${releaseName(pkg)} ${version} is not released:\n${all.map((one) => `  ${one}\n`).join('')}`,
      unsound.length > 0 ? EXIT.failed : EXIT.refused,
    );
  const evidence = acceptedEvidence(pkg);
  // What was tested is what was built: a file that was saved meanwhile is neither.
  if (!evidence || hashSources(pkg) !== sources)
    fail(
      `${releaseName(pkg)} ${version} is not released: its sources changed while it was tested; run the command again`,
    );
  writeFileSync(join(distFolder(pkg, version), EVIDENCE), `${JSON.stringify(evidence, null, 2)}\n`);
  signBuild(distFolder(pkg, version), startedAt, { tree: root });
  const published = publish(store, distFolder(pkg, version));
  if (!published.ok) fail(published.reason, EXIT.refused);
  await point(releaseName(pkg), version, getStoreKind(pkg), published.fresh);
} catch (error) {
  fail(messageOf(error), exitCodeOf(error));
}
