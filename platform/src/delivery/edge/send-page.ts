import { PassThrough, type Transform } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DrawnPage } from '../drawing';
import type { RenderedPage } from './document';
import { chooseEncoding } from './static-files';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
/** Strong enough to fit the first flight, fast enough not to be felt: a page is made for each visit, or once a second. */
const QUALITY = 6;

export type Coding = ReturnType<typeof chooseEncoding>;

const brotliOptions = (bytes: number) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: bytes },
});

/** A stream that sends on at once what is flushed. */
function openCoder(coding: Coding): Transform & { readonly flush?: (sent: () => void) => void } {
  if (coding === 'br') return createBrotliCompress(brotliOptions(0));
  return coding === 'gzip' ? createGzip() : new PassThrough();
}

/** A page that is there as a whole, in one piece. */
async function encode(coding: Coding, html: string): Promise<Buffer | string> {
  if (!coding) return html;
  const bytes = Buffer.from(html);
  return coding === 'br' ? brotli(bytes, brotliOptions(bytes.length)) : zip(bytes);
}

/** The bytes of a page by coding, of which each is made once. */
export type EncodedPage = Map<Coding, Promise<Buffer | string>>;

function encodeOnce(encoded: EncodedPage, coding: Coding, html: () => string): Promise<Buffer | string> {
  const known = encoded.get(coding);
  if (known) return known;
  const made = encode(coding, html());
  encoded.set(coding, made);
  made.catch(() => encoded.delete(coding));
  return made;
}

const later = () => new Promise<undefined>((resolve) => setImmediate(resolve, undefined));

/**
 * Sends a page. Where its screen is not there yet, head and frame go ahead, so that the browser paints them meanwhile; the screen
 * follows in the same response (F9.07). One that fails then leaves the outlines of the frame.
 * @param encoded what earlier visitors were sent of the same page
 */
export async function sendPage(
  { headers, log }: Pick<FastifyRequest, 'headers' | 'log'>,
  reply: FastifyReply,
  { first, rest }: RenderedPage,
  drawing: Promise<DrawnPage | null> | null,
  encoded: EncodedPage = new Map(),
): Promise<unknown> {
  const coding = chooseEncoding(headers['accept-encoding'], { br: true, gz: true });
  if (coding) void reply.header('content-encoding', coding);
  const screen = (drawing ?? Promise.resolve(null)).catch((err: unknown) => {
    log.error({ err }, 'a screen was not drawn');
    return null;
  });
  // What is in memory is there at once: one piece costs less, and has a length.
  const known = await Promise.race([screen, later()]);
  if (known !== undefined) return reply.send(await encodeOnce(encoded, coding, () => first + rest(known)));
  const stream = openCoder(coding);
  stream.write(first);
  stream.flush?.(() => undefined);
  void reply.send(stream);
  const drawn = await screen;
  // A visitor who left is sent nothing.
  if (!stream.destroyed) stream.end(rest(drawn));
  return reply;
}
