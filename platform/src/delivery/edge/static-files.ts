import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HASH_TABLE, type ReleaseRecord } from '@backlay/shared/contract/schemas';
import { releasePath, type FileCopy, type Releases } from '../releases';
import { createHashManifest } from './hash-manifest';

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  map: 'application/json; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
  woff2: 'font/woff2',
  woff: 'font/woff',
  wasm: 'application/wasm',
  mp3: 'audio/mpeg',
  txt: 'text/plain; charset=utf-8',
};

/**
 * A worker script has its own policy, not the page's. The payment reader computes, loads files of its own release, and can
 * reach no other address (S-14).
 */
const WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/** Bytes of files that are cached in memory; a release's scripts are requested again and again. */
const CACHE_BYTES = 32 * 1024 * 1024;

/** The coding to send: brotli before gzip, whatever a copy exists of. `q=0` means no. */
export function chooseEncoding(
  accepted: string | undefined,
  has: { readonly br: boolean; readonly gz: boolean },
): 'br' | 'gzip' | null {
  const accepts = (coding: string) =>
    (accepted ?? '').split(',').some((part) => {
      const [name, ...parameters] = part.split(';').map((piece) => piece.trim());
      return name === coding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
    });
  if (has.br && accepts('br')) return 'br';
  return has.gz && accepts('gzip') ? 'gzip' : null;
}

/** A file of a version is the same for good, for whoever asks. */
const FOR_EVER = {
  'cache-control': 'public, max-age=31536000, immutable',
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-allow-origin': '*',
  'timing-allow-origin': '*',
  vary: 'Accept-Encoding',
  'content-security-policy': WORKER_POLICY,
};

/** A version that `npm run dev` made of a working tree. */
const isDevelopmentVersion = (version: string): boolean => /-dev\.[0-9a-f]{8}$/.test(version);

interface FileParams {
  readonly name?: string;
  readonly version: string;
  readonly '*': string;
}

/** Files of released versions: only those that the release names, for a year, compressed ahead of time. */
export function registerReleaseFiles(app: FastifyInstance, releases: Pick<Releases, 'find' | 'files'>): void {
  const stored = new MemoryCache(CACHE_BYTES);

  async function send(
    request: FastifyRequest<{ Params: FileParams }>,
    reply: FastifyReply,
    release: ReleaseRecord | undefined,
  ) {
    const path = request.params['*'];
    if (release && path === HASH_TABLE) return sendTable(request, reply, release);
    // A build of somebody's own machine may have its maps among its files (F4.04).
    const isServed = !path.endsWith('.map') || isDevelopmentVersion(request.params.version);
    const file = isServed && release && Object.hasOwn(release.files, path) ? release.files[path] : undefined;
    // A browser that has the page of a version that is gone must not remember the refusal.
    if (!release || !file)
      return reply.code(404).header('cache-control', 'no-store').send({ message: 'File not found' });
    const coding = chooseEncoding(request.headers['accept-encoding'], {
      br: file.br !== undefined,
      gz: file.gz !== undefined,
    });
    const suffix: FileCopy = coding === 'br' ? '.br' : coding === 'gzip' ? '.gz' : '';
    const etag = `"${file.integrity.slice(7, 39)}${suffix}"`;
    if (request.headers['if-none-match'] === etag)
      return reply
        .headers({ ...FOR_EVER, etag })
        .code(304)
        .send();
    const bytes = await stored
      .read(`${releasePath(release)}/${path}${suffix}`, () => releases.files.read(release, path, suffix))
      .catch((error: unknown) => {
        request.log.warn({ err: error, path }, 'release file read failed');
        return null;
      });
    // The store is away, or lacks what its record names: the next process or the next attempt may have the file.
    if (!bytes)
      return reply
        .code(503)
        .headers({ 'cache-control': 'no-store', 'retry-after': '2' })
        .send({ message: 'The site is busy. Please try again.' });
    void reply.headers({ ...FOR_EVER, etag });
    if (coding) void reply.header('content-encoding', coding);
    void reply.type(TYPES[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream');
    return reply.send(bytes);
  }

  app.get<{ Params: FileParams }>('/shell/:version/*', (request, reply) =>
    send(request, reply, releases.find('shell', request.params.version)),
  );
  app.get<{ Params: FileParams }>('/remotes/:name/:version/*', (request, reply) => {
    const release = releases.find(request.params.name ?? '', request.params.version);
    return send(request, reply, release?.kind === 'remote' ? release : undefined);
  });
}

/** The hashes of a release, which no file of it may stand in for. */
function sendTable(request: FastifyRequest, reply: FastifyReply, release: ReleaseRecord) {
  const table = createHashManifest(release);
  const coding = chooseEncoding(request.headers['accept-encoding'], { br: true, gz: true });
  void reply.headers(FOR_EVER).type(TYPES['json'] ?? '');
  if (coding) void reply.header('content-encoding', coding);
  return reply.send(table.bytes(coding));
}

/** Caches the files requested last, up to a number of bytes; a release never changes, so nothing goes stale. */
class MemoryCache {
  private readonly stored = new Map<string, Buffer>();
  private bytes = 0;

  constructor(private readonly limit: number) {}

  async read(key: string, load: () => Promise<Buffer>): Promise<Buffer> {
    const { stored, limit } = this;
    const known = stored.get(key);
    if (known) {
      stored.delete(key);
      stored.set(key, known);
      return known;
    }
    const file = await load();
    if (file.length > limit / 4 || stored.has(key)) return file;
    stored.set(key, file);
    this.bytes += file.length;
    for (const [oldest, content] of stored) {
      if (this.bytes <= limit) break;
      stored.delete(oldest);
      this.bytes -= content.length;
    }
    return file;
  }
}
