import { buildAll, type BuildMode, distFolder } from './build';
import { type Verdict, waitForVerdict, type WantedVerdict } from './release/exit-code';
import { type Asked, isLocalBuild, publish, readChannels, type Release, setChannel } from './release/store';
import { packages as allPackages, releaseName } from './workspace';
import { getBucketLocation, getStoreKind, storeFolder, workingVersions } from './working-versions';

/** Version of each package, by name. */
type Versions = Readonly<Record<string, string>>;

interface Pointed {
  readonly names: readonly string[];
  readonly revision: number;
}

interface PointOptions extends Asked {
  readonly always?: boolean;
}

interface PublishOptions extends PointOptions {
  readonly packages?: readonly string[];
  readonly mode?: BuildMode;
  readonly channel?: string;
  readonly move?: boolean;
  readonly allowed?: (versions: Versions) => Promise<boolean>;
}

const ATTEMPTS = 50;
/** Between two attempts, ms: whoever holds the lock needs a moment. */
const PAUSE_MS = 20;
const pause = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS);

/**
 * Asks for versions in a channel whatever its revision is. `always`: also where it asks for them already, because a platform may have
 * gone back since. `only`: see `pointChannel`.
 * @returns what is asked for that was not, by which revision
 */
export function setWorkingTreeChannel(
  store: string,
  channel: string,
  versions: Versions,
  { always = false, ...asked }: PointOptions = {},
): Pointed {
  const { only } = asked;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const { revision, channels } = readChannels(store);
    const changed = Object.entries(versions).filter(([name, version]) => {
      const asked = channels[channel]?.[name]?.version;
      if (only && asked && !(only === 'local' && isLocalBuild(asked))) return false;
      return always || asked !== version;
    });
    if (changed.length === 0) return { names: [], revision };
    const moved = setChannel(store, revision, channel, Object.fromEntries(changed), asked);
    if (moved.ok) return { names: changed.map(([name]) => name), revision: moved.revision };
    pause();
  }
  throw new Error(`The channel ${channel} is being written by somebody else; try again.`);
}

/** Publishes what a checkout was built to and asks for it in a channel, in a bucket or a folder. */
export async function pointAt(
  store: string,
  channel: string,
  released: readonly Release[],
  { always = false, ...asked }: PointOptions = {},
): Promise<Pointed> {
  const bucket = getBucketLocation();
  const versions = Object.fromEntries(released.map(({ name, version }) => [name, version]));
  if (!bucket) return setWorkingTreeChannel(store, channel, versions, { always, ...asked });
  const { uploadRelease: deliver } = await import('./release/send-to-bucket');
  const revision = await deliver(store, bucket, channel, released, asked);
  // Here as well: the next release is compared with what the channel has.
  return { names: setWorkingTreeChannel(store, channel, versions, { always }).names, revision };
}

/** Waits for the platform's verdict on what was asked by `pointAt`. @throws Error with the code NO_VERDICT */
export async function verdictOn(store: string, wanted: WantedVerdict): Promise<Verdict> {
  const bucket = getBucketLocation();
  if (!bucket) return waitForVerdict(() => readChannels(store), wanted);
  const { readBucketChannels } = await import('./release/send-to-bucket');
  return waitForVerdict(() => readBucketChannels(bucket), wanted, { pollMs: 1000 });
}

/**
 * Builds changes of the working tree, publishes them and requests them in a channel, `stable` by default. In a shared
 * bucket only versions that the channel lacks are added, and nothing it points at moves, unless `move` is set. `allowed`
 * may stop the request. `only`: the platform moves the channel only where nothing is released (see `pointChannel`).
 * @returns the version of each package, and the revision that requests them
 * @throws Error with one line for the person who started it
 */
export async function publishWorkingTree(
  print: (text: string) => void,
  { packages = allPackages, mode = 'production', channel = 'stable', move = false, ...options }: PublishOptions = {},
): Promise<{ versions: Versions; revision: number }> {
  const { always = false, only, by, allowed } = options;
  const store = storeFolder();
  const bucket = getBucketLocation();
  const sender = bucket && (await import('./release/send-to-bucket'));
  const there = bucket && sender && !move ? await sender.namesInChannel(bucket, channel) : [];
  const due = packages.filter((pkg) => !there.includes(releaseName(pkg)));
  if (there.length > 0) print(`${channel} of the bucket stays as it is: ${there.join(', ')}`);
  if (due.length === 0) return { versions: {}, revision: 0 };
  const wanted = workingVersions(due, mode);
  await buildAll(wanted, print);
  for (const { pkg, version } of wanted) {
    const published = publish(store, distFolder(pkg, version));
    if (!published.ok) throw new Error(published.reason);
  }
  const released = wanted.map(({ pkg, version }) => ({ kind: getStoreKind(pkg), name: releaseName(pkg), version }));
  const versions = Object.fromEntries(released.map(({ name, version }) => [name, version]));
  if (allowed && !(await allowed(versions))) return { versions: {}, revision: 0 };
  const { revision } = await pointAt(store, channel, released, { always, only, by });
  return { versions, revision };
}
