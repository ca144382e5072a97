import { PassThrough, Readable, type Transform } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DrawnPage } from '../drawing';
import type { RenderedPage } from './document';
import { chooseEncoding } from './static-files';

/** Fast enough not to be felt where a page is made for one visit. */
const QUALITY = 6;
/** Of a page that many visits are sent, made once a second: a hundredth smaller for half a millisecond. */
const SHARED_QUALITY = 8;
/** The window is as large as a page, 2^17 bytes: one of the default size takes the event loop twice as long to set up. */
const WINDOW_BITS = 17;

export type Coding = ReturnType<typeof chooseEncoding>;

const brotliOptions = (bytes: number, quality: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes,
  },
});

/** A stream that sends on at once what is flushed. @param bytes how long the page is, where that is known */
function openCoder(
  coding: Coding,
  { bytes = 0, quality = QUALITY } = {},
): Transform & { readonly flush?: (sent: () => void) => void } {
  if (coding === 'br') return createBrotliCompress(brotliOptions(bytes, quality));
  return coding === 'gzip' ? createGzip() : new PassThrough();
}

/** A page in two pieces: a browser reads the first without the second. */
type Pieces = readonly [first: Buffer, rest: Buffer];

/** A page that is there as a whole. */
function encode(coding: Coding, first: string, rest: string): Promise<Pieces> {
  if (!coding) return Promise.resolve([Buffer.from(first), Buffer.from(rest)]);
  const coder = openCoder(coding, { bytes: first.length + rest.length, quality: SHARED_QUALITY });
  const written: Buffer[] = [];
  const take = () => Buffer.concat(written.splice(0));
  return new Promise((resolve, reject) => {
    coder.on('data', (bytes: Buffer) => void written.push(bytes)).once('error', reject);
    coder.write(first);
    coder.flush?.(() => {
      const head = take();
      coder.once('end', () => resolve([head, take()])).end(rest);
    });
  });
}

/** The bytes of a page by coding, of which each is made once. */
export type EncodedPage = Map<Coding, Promise<Pieces>>;

function encodeOnce(encoded: EncodedPage, coding: Coding, first: string, rest: () => string): Promise<Pieces> {
  const known = encoded.get(coding);
  if (known) return known;
  const made = encode(coding, first, rest());
  encoded.set(coding, made);
  made.catch(() => encoded.delete(coding));
  return made;
}

const later = () => new Promise<undefined>((resolve) => setImmediate(resolve, undefined));

/** The pieces leave one after the other, so that the browser starts with the first while the second is on its way. */
async function* inTurn([first, rest]: Pieces): AsyncGenerator<Buffer> {
  yield first;
  await later();
  yield rest;
}

/**
 * Sends a page: head and frame first, so that the browser paints them before it has the screen (F9.07). Where its screen is not there
 * yet, it follows in the same response. One that fails then leaves the outlines of the frame.
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
    log.error({ err }, 'screen drawing failed');
    return null;
  });
  // What is in memory is there at once, and has a length.
  const known = await Promise.race([screen, later()]);
  if (known !== undefined) {
    const pieces = await encodeOnce(encoded, coding, first, () => rest(known));
    void reply.header('content-length', pieces[0].length + pieces[1].length);
    return reply.send(Readable.from(inTurn(pieces), { objectMode: false }));
  }
  const stream = openCoder(coding);
  stream.write(first);
  stream.flush?.(() => undefined);
  void reply.send(stream);
  const drawn = await screen;
  // A visitor who left is sent nothing.
  if (!stream.destroyed) stream.end(rest(drawn));
  return reply;
}
