import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { ReleaseRecord } from '../../src/contract/schemas';
import { cacheFolder } from '../workspace';

const TEXT = /\.(js|css|json|svg|html|txt|map|wasm)$/;
/** Below this a compressed copy saves nothing. */
const WORTHWHILE = 400;
/** Size from which the best quality takes seconds, bytes. Such a file hardly ever changes, so its result is cached. */
const CACHED_FROM_BYTES = 200_000;
const br = promisify(brotliCompress);
const gz = promisify(gzip);

const codings: Readonly<Record<'br' | 'gz', (bytes: Buffer, quality: number) => Promise<Buffer>>> = {
  br: (bytes, quality) =>
    br(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  gz: (bytes) => gz(bytes, { level: 9 }),
};

/** Writes one compressed copy and answers its size. The same bytes by the same coder are the same copy, wherever it was made. */
async function writeCopy(file: string, bytes: Buffer, coding: 'br' | 'gz', quality: number, stored: string | null) {
  const copy = `${file}.${coding}`;
  const { brotli, zlib } = process.versions;
  const key = createHash('sha256').update(`${coding} ${quality} ${brotli} ${zlib} `).update(bytes).digest('hex');
  const known = stored && bytes.length >= CACHED_FROM_BYTES ? join(stored, key) : null;
  if (known && existsSync(known)) {
    copyFileSync(known, copy);
    return readFileSync(copy).length;
  }
  const compressed = await codings[coding](bytes, quality);
  writeFileSync(copy, compressed);
  if (known && stored) {
    mkdirSync(stored, { recursive: true });
    // Written beside and renamed: a build that is stopped leaves no half of a copy.
    writeFileSync(`${known}.${process.pid}.tmp`, compressed);
    renameSync(`${known}.${process.pid}.tmp`, known);
  }
  return compressed.length;
}

/**
 * Writes `.br` and `.gz` beside a text file and returns their sizes.
 * @param quality of brotli: 11 for a release, 5 while developing
 * @param stored folder of large copies that were made before
 */
export async function precompress(
  file: string,
  quality = 11,
  stored: string | null = cacheFolder('compressed'),
): Promise<{ br?: number; gz?: number }> {
  if (!TEXT.test(file)) return {};
  const bytes = readFileSync(file);
  if (bytes.length < WORTHWHILE) return {};
  const [brotli, zipped] = await Promise.all([
    writeCopy(file, bytes, 'br', quality, stored),
    writeCopy(file, bytes, 'gz', 9, stored),
  ]);
  return { br: brotli, gz: zipped };
}

const sha384 = (file: string) => `sha384-${createHash('sha384').update(readFileSync(file)).digest('base64')}`;

/** Every file of a folder with its hash and sizes; writes the compressed copies beside them. */
export async function describeFiles(
  folder: string,
  quality: number,
  stored: string | null = cacheFolder('compressed'),
): Promise<ReleaseRecord['files']> {
  const paths = readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
  const described = await Promise.all(
    paths.map(async (path) => {
      const file = join(folder, path);
      const bytes = readFileSync(file).length;
      return [path, { integrity: sha384(file), bytes, ...(await precompress(file, quality, stored)) }];
    }),
  );
  return Object.fromEntries(described);
}
