import { z } from 'zod';
import { text } from '../common/fields';
import { contractRange, declaredFields, releaseNamePattern } from './remote-declaration';

/** What a release may hold: more than any of ours by far, less than would fill a machine. */
const MOST_FILES = 2000;
const MOST_FILE_BYTES = 20_000_000;
const MOST_BYTES = 100_000_000;

/** A path below the folder of the release: no way up, no root, nothing hidden. */
const filePath = z
  .string()
  .max(200)
  .regex(/^[\w@~+-][\w.@~+-]*(\/[\w@~+-][\w.@~+-]*)*$/, 'a path below the folder of the release');

/** Beside the files of a release, under a name that none of them may have. */
export const HASH_TABLE = 'hashes.json';

const file = z.strictObject({
  integrity: z.string().regex(/^sha384-[A-Za-z0-9+/]{64}$/),
  bytes: z.number().int().nonnegative().max(MOST_FILE_BYTES),
  /** Sizes of the copies that were compressed ahead of time. */
  br: z.number().int().positive().optional(),
  gz: z.number().int().positive().optional(),
});

const versioned = {
  name: releaseNamePattern,
  version: z.string().regex(/^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/, 'a semver version'),
  /** Git revision that was built; null outside a repository. */
  revision: z
    .string()
    .regex(/^[0-9a-f]{40}$/)
    .nullable(),
  /** Hash of all that went into the build. */
  sources: z.string().regex(/^[0-9a-f]{64}$/),
  entry: filePath,
  /** Stylesheets of the entry itself. */
  css: z.array(filePath),
  files: z
    .record(filePath, file)
    .refine(
      (files) =>
        Object.keys(files).length <= MOST_FILES &&
        Object.values(files).reduce((sum, { bytes }) => sum + bytes, 0) <= MOST_BYTES,
      `at most ${MOST_FILES} files of ${MOST_BYTES / 1_000_000} MB together`,
    )
    .refine(
      (files) => !(HASH_TABLE in files),
      `${HASH_TABLE} is the table that the platform makes of a release's hashes`,
    ),
  /** Its code waits for the hash of a file that the page left out (decision 6). */
  lateHashes: z.literal(true).optional(),
  /** What its scripts and styles may weigh compressed, bytes. */
  budget: z.number().int().positive().optional(),
};

/** release.json of the shell: the contract that it offers and the versions that it hands over. */
export const shellRelease = z.strictObject({
  ...versioned,
  kind: z.literal('shell'),
  contract: z.string(),
  /** It asks for the hashes of a release that its page does not show. */
  hashTables: z.literal(true).optional(),
  /** It runs remotes of isolated teams in frames (F5.02). */
  frames: z.literal(true).optional(),
  shared: z.record(z.string(), z.string()),
});

/** release.json of a remote: what it declares, the ranges that it needs, and each file with its hash. */
export const remoteRelease = z.strictObject({
  ...versioned,
  kind: z.literal('remote'),
  contract: contractRange,
  shared: z.record(z.string(), contractRange),
  /** The global under which the entry announces its container. */
  container: z.string().regex(/^[A-Za-z_$][\w$]*$/),
  /** The entry is an ES module with `init` and `get`; without it, a script that announces the container. */
  type: z.literal('module').optional(),
  ...declaredFields,
  /** Checked when it was published: a later contract may have fewer names. */
  permissions: z.array(z.string().max(80)).max(300).optional(),
  /** Texts of the navigation entries: key, then language. */
  navTexts: z.record(z.string(), z.record(z.string(), z.string().max(80))).optional(),
  /** What a screen loads after the entry, in order: preloaded with the page that shows it. */
  screens: z.record(z.string(), z.array(filePath)),
});

export const releaseRecord = z.discriminatedUnion('kind', [shellRelease, remoteRelease]);
export type ShellRelease = z.output<typeof shellRelease>;
export type RemoteRelease = z.output<typeof remoteRelease>;
export type ReleaseRecord = z.output<typeof releaseRecord>;

/** What calls of the release console and of QA have in common. */
export const isoTimestamp = z.string();

/** Of a remote, or `shell`. */
export const releaseName = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/);
export const releaseVersion = z.string().regex(/^\d+\.\d+\.\d+(-[0-9A-Za-z.-]{1,60})?$/);
export const auditReason = text(300).optional();
