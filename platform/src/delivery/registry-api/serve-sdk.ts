import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { compare, major } from 'semver';
import { findErrorCode } from '@backlay/shared/domain';
import type { Releases } from '../releases';
import { notFound, RegistryRejection } from './registry-rejection';

/** Where `npm run sdk` of this checkout writes. */
export const OWN_SDK_FOLDER = fileURLToPath(new URL('../../../../shared/dist', import.meta.url));

/** Packages by the start of their file name. */
const PACKAGES = {
  '@backlay/remote-sdk': 'backlay-remote-sdk',
  'create-backlay-remote': 'create-backlay-remote',
} as const;
type PackageName = keyof typeof PACKAGES;

const FILE = /^(backlay-remote-sdk|create-backlay-remote)-(\d+\.\d+\.\d+)\.tgz$/;
/** Addresses of the latest packages; others are versions of the SDK. */
const LATEST: Readonly<Record<string, PackageName>> = {
  'latest.tgz': '@backlay/remote-sdk',
  'create-backlay-remote.tgz': 'create-backlay-remote',
};

/** A checkout has none before its first `npm run sdk`; an installed server always has one. */
const NO_SDK = new RegistryRejection(
  'not-found',
  'visible',
  'This platform has no SDK yet',
  'ask its operator to run npm run sdk in the checkout, or to name a folder with it in SDK_FOLDER',
);

interface PackedVersion {
  readonly version: string;
  readonly path: string;
}

interface PackedBytes {
  readonly bytes: Buffer;
  /** sha512 of the file, as npm writes it. */
  readonly integrity: string;
}

/** The packages of a folder. A file is read and hashed once for each time that it is written. */
class SdkFolder {
  private readonly read = new Map<string, { readonly stamp: string; readonly packed: PackedBytes }>();

  constructor(private readonly folder: string) {}

  async list(name: PackageName): Promise<PackedVersion[]> {
    const files = await readdir(this.folder).catch((error: unknown) => {
      if (findErrorCode(error) === 'ENOENT') return [];
      throw error;
    });
    return files.flatMap((file) => {
      const [, start, version] = FILE.exec(file) ?? [];
      return start === PACKAGES[name] && version ? [{ version, path: join(this.folder, file) }] : [];
    });
  }

  async isEmpty(): Promise<boolean> {
    const lists = await Promise.all([this.list('@backlay/remote-sdk'), this.list('create-backlay-remote')]);
    return lists.every(({ length }) => length === 0);
  }

  /** The newest package that a remote for a shell of this contract may be built with. */
  async findFitting(name: PackageName, contract: string): Promise<PackedVersion | undefined> {
    const fitting = (await this.list(name)).filter(
      ({ version }) => major(version) === major(contract) && compare(version, contract) <= 0,
    );
    return fitting.sort((a, b) => compare(b.version, a.version))[0];
  }

  async load({ path }: PackedVersion): Promise<PackedBytes> {
    const { mtimeMs, size } = await stat(path);
    const stamp = `${mtimeMs} ${size}`;
    const known = this.read.get(path);
    if (known?.stamp === stamp) return known.packed;
    const bytes = await readFile(path);
    const packed = { bytes, integrity: `sha512-${createHash('sha512').update(bytes).digest('base64')}` };
    this.read.set(path, { stamp, packed });
    return packed;
  }
}

/** Serves the SDK that fits the running shell below `/registry/v1/sdk` of the staff site, without sign-in (F1.02). */
export function serveSdk(app: FastifyInstance, releases: Pick<Releases, 'resolve'>, folder: string): void {
  const sdk = new SdkFolder(folder);

  const contractOf = ({ tenant }: FastifyRequest): string => {
    const shell = tenant?.audience === 'staff' ? releases.resolve(tenant.id)?.shell : undefined;
    if (!shell) throw notFound('The call');
    return shell.contract;
  };
  const findNamed = async (file: string, contract: string): Promise<PackedVersion | undefined> => {
    const latest = Object.hasOwn(LATEST, file) ? LATEST[file] : undefined;
    if (latest) return sdk.findFitting(latest, contract);
    return (await sdk.list('@backlay/remote-sdk')).find(({ version }) => `${version}.tgz` === file);
  };

  app.get('/index.json', async (request, reply) => {
    const contract = contractOf(request);
    const packages: Record<string, object> = {};
    for (const [file, name] of Object.entries(LATEST)) {
      const found = await sdk.findFitting(name, contract);
      if (!found) continue;
      const { bytes, integrity } = await sdk.load(found);
      const address = name === '@backlay/remote-sdk' ? `${found.version}.tgz` : file;
      packages[name] = { version: found.version, tarball: address, integrity, bytes: bytes.length };
    }
    const body = Buffer.from(JSON.stringify({ contract, packages }));
    const etag = createHash('sha256').update(body).digest('base64url').slice(0, 32);
    return send(request, reply.type('application/json; charset=utf-8'), body, { etag, isImmutable: false });
  });

  app.get<{ Params: { file: string } }>('/:file', async (request, reply) => {
    const { file } = request.params;
    const found = await findNamed(file, contractOf(request));
    if (!found) throw (await sdk.isEmpty()) ? NO_SDK : notFound(`The package ${file}`);
    const { bytes, integrity } = await sdk.load(found);
    const isImmutable = !Object.hasOwn(LATEST, file);
    return send(request, reply.type('application/gzip'), bytes, { etag: integrity.slice(7, 39), isImmutable });
  });
}

function send(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  body: Buffer,
  { etag, isImmutable }: { readonly etag: string; readonly isImmutable: boolean },
): FastifyReply {
  const quoted = `"${etag}"`;
  void reply.headers({
    etag: quoted,
    'cache-control': isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache',
  });
  return headers['if-none-match'] === quoted ? reply.code(304).send() : reply.send(body);
}
