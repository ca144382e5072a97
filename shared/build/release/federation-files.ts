import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';

/** Files beside every release that tools of the module-federation project read, and no page (F6.01). */
export const FEDERATION_FILES = ['mf-manifest.json', '@mf-types.zip', '@mf-types.d.ts'] as const;
const [MANIFEST, TYPES_ZIP, TYPES_API] = FEDERATION_FILES;

/** What the files describe of a release. */
export interface FederatedRelease {
  readonly name: string;
  readonly version: string;
  readonly container: string;
  readonly type?: 'module' | undefined;
  readonly entry: string;
  readonly css: readonly string[];
  /** Ranges of the shared modules. */
  readonly shared: Readonly<Record<string, string>>;
  /** Files of each screen. */
  readonly screens: Readonly<Record<string, readonly string[]>>;
  readonly slots: readonly { readonly component: string }[];
}

const EXECUTED = /\.(m?js|css)$/;

/** Hash of every script and stylesheet of a folder, by path. */
function hashFiles(folder: string): Record<string, string> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => EXECUTED.test(path))
    .sort();
  return Object.fromEntries(
    paths.map((path) => [
      path,
      `sha384-${createHash('sha384')
        .update(readFileSync(join(folder, path)))
        .digest('base64')}`,
    ]),
  );
}

/** The manifest as the plug-ins of the module-federation project write it; `integrity` is an addition. */
function describeFederation(release: FederatedRelease, integrity: Readonly<Record<string, string>>) {
  const { name, version, container, type = 'global', entry, css, shared, screens } = release;
  const [first = [], ...others] = Object.values(screens);
  const sync = first.filter((file) => file.endsWith('js') && others.every((files) => files.includes(file)));
  const isLate = (file: string) => file !== entry && !sync.includes(file) && !css.includes(file);
  const late = Object.keys(integrity).filter(isLate);
  const none = { js: { sync: [], async: [] }, css: { sync: [], async: [] } };
  return {
    id: container,
    name: container,
    metaData: {
      name: container,
      type: 'app',
      buildInfo: { buildVersion: version, buildName: name },
      remoteEntry: { name: entry, path: '', type },
      types: { path: '', name: '', zip: TYPES_ZIP, api: TYPES_API },
      globalName: container,
      publicPath: 'auto',
    },
    // The copies of the shell: a release holds none, and any version of the range does.
    shared: Object.entries(shared).map(([module, requiredVersion]) => ({
      ...{ id: `${container}:${module}`, name: module, version: requiredVersion, singleton: true },
      ...{ requiredVersion, hash: '', assets: none },
    })),
    remotes: [],
    exposes: [
      {
        ...{ id: `${container}:remote`, name: 'remote', path: './remote' },
        assets: {
          js: { sync, async: late.filter((file) => !file.endsWith('.css')) },
          css: { sync: css, async: late.filter((file) => file.endsWith('.css')) },
        },
      },
    ],
    integrity,
  };
}

const listNames = (names: readonly string[], type: string): string =>
  [...new Set(names)].map((name) => `  readonly ${JSON.stringify(name)}: ${type};\n`).join('');

/** Declarations of the exposed module; they need those of React and nothing of this repository. */
const writeTypes = ({
  name,
  version,
  screens,
  slots,
}: FederatedRelease): string => `import type { ComponentType } from 'react';

/** Properties of an overlay and how to close it. */
export interface SlotProps {
  readonly props?: Readonly<Record<string, unknown>>;
  readonly onClose?: () => void;
}
type Loaded<Props> = () => Promise<{ readonly default: ComponentType<Props> }>;

/** Screens of ${name} ${version}. */
export declare const screens: {
${listNames(Object.keys(screens), 'Loaded<object>')}};
/** Slots of ${name} ${version}. */
export declare const slots: {
${listNames(
  slots.map(({ component }) => component),
  'Loaded<SlotProps>',
)}};
/** Called once, before anything of it is shown. */
export declare const start: ((host: object) => void) | undefined;
`;

/** What a consumer's tools turn into the types of \`<alias>/remote\`. */
const TYPES_OF_KEYS = `export type RemoteKeys = 'REMOTE_ALIAS_IDENTIFIER/remote';
type PackageType<T> = T extends 'REMOTE_ALIAS_IDENTIFIER/remote' ? typeof import('REMOTE_ALIAS_IDENTIFIER/remote') : any;
`;

/** 1980-01-01, the first day of the format: an archive of the same files has the same bytes. */
const ZIP_DATE = 0x21;

/** A zip archive of one file. */
export function packFile(path: string, text: string): Buffer {
  const [name, bytes] = [Buffer.from(path), Buffer.from(text)];
  const packed = deflateRawSync(bytes, { level: 9 });
  /** Version 2.0, no flags, deflated, the date, checksum and sizes: alike before the file and in the directory. */
  const facts = Buffer.alloc(26);
  facts.writeUInt16LE(20, 0);
  facts.writeUInt16LE(8, 4);
  facts.writeUInt16LE(ZIP_DATE, 8);
  facts.writeUInt32LE(crc32(bytes), 10);
  facts.writeUInt32LE(packed.length, 14);
  facts.writeUInt32LE(bytes.length, 18);
  facts.writeUInt16LE(name.length, 22);
  const file = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), facts, name, packed]);
  const made = Buffer.from([20, 0]);
  const directory = Buffer.concat([Buffer.from('PK\x01\x02', 'latin1'), made, facts, Buffer.alloc(14), name]);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(file.length, 16);
  return Buffer.concat([file, directory, end]);
}

/** Writes the manifest and the types beside the files of a release. A file that the build wrote itself stays. */
export function writeFederationFiles(folder: string, release: FederatedRelease): void {
  const write = (file: string, content: string | Buffer) => {
    if (!existsSync(join(folder, file))) writeFileSync(join(folder, file), content);
  };
  write(MANIFEST, `${JSON.stringify(describeFederation(release, hashFiles(folder)), null, 2)}\n`);
  write(TYPES_ZIP, packFile('remote.d.ts', writeTypes(release)));
  write(TYPES_API, TYPES_OF_KEYS);
}
