import { readFileSync, writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const TEXT = /\.(js|css|json|svg|html|txt|map|wasm)$/;
/** Below this a compressed copy saves nothing. */
const WORTHWHILE = 600;
const br = promisify(brotliCompress);
const gz = promisify(gzip);

/** Writes `.br` and `.gz` beside a text file and answers their sizes. `quality` 11 for a release, 5 while developing. */
export async function precompress(file, quality = 11) {
  if (!TEXT.test(file)) return {};
  const bytes = readFileSync(file);
  if (bytes.length < WORTHWHILE) return {};
  const [brotli, zipped] = await Promise.all([
    br(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
    gz(bytes, { level: 9 }),
  ]);
  writeFileSync(`${file}.br`, brotli);
  writeFileSync(`${file}.gz`, zipped);
  return { br: brotli.length, gz: zipped.length };
}
