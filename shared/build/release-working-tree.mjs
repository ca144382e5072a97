// Node alone.
import { buildAll, distFolder } from './build.mjs';
import { pointChannel, publish, readChannels } from './release/store.mjs';
import { packages as allPackages, releaseName } from './workspace.mjs';
import { bucketPlace, kindOf, storeFolder, workingVersions } from './working-versions.mjs';

const ATTEMPTS = 5;

/** Points a channel at versions whatever its revision is, as the one who starts a working tree may; says which changed. `always`: also where it says so already, because a platform may have gone back since. */
export function moveChannel(store, channel, versions, { always = false } = {}) {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const { revision, channels } = readChannels(store);
    const changed = Object.entries(versions).filter(
      ([name, version]) => always || channels[channel]?.[name]?.version !== version,
    );
    if (changed.length === 0) return [];
    const moved = pointChannel(store, revision, channel, Object.fromEntries(changed));
    if (moved.ok) return changed.map(([name]) => name);
  }
  throw new Error(`The channel ${channel} is being written by somebody else; try again.`);
}

/**
 * Builds what changed in the working tree, publishes it and points a channel at it, `stable` unless said. A bucket is what others
 * release to as well: there only what the channel does not have yet is brought, and nothing that it points at is moved, unless
 * `move` says so.
 * @throws Error with one line for the person who started it
 */
export async function releaseWorkingTree(
  say,
  { packages = allPackages, mode = 'production', channel = 'stable', move = false } = {},
) {
  const store = storeFolder();
  const bucket = bucketPlace();
  const sender = bucket && (await import('./release/send-to-bucket.mjs'));
  const there = sender && !move ? await sender.namesInChannel(bucket, channel) : [];
  const due = packages.filter((pkg) => !there.includes(releaseName(pkg)));
  if (there.length > 0) say(`${channel} of the bucket stays as it is: ${there.join(', ')}`);
  if (due.length === 0) return [];
  const wanted = workingVersions(due, mode);
  await buildAll(wanted, say);
  for (const { pkg, version } of wanted) {
    const published = publish(store, distFolder(pkg, version));
    if (!published.ok) throw new Error(published.reason);
  }
  if (sender) {
    const released = wanted.map(({ pkg, version }) => ({ kind: kindOf(pkg), name: releaseName(pkg), version }));
    await sender.deliver(store, bucket, channel, released);
  }
  return moveChannel(store, channel, Object.fromEntries(wanted.map(({ pkg, version }) => [releaseName(pkg), version])));
}
