import { createReadStream, existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';
import Bunzip from 'seek-bzip';
import type { StreamMessage } from './change';
import { join } from 'node:path';

// bzip2 is decoded in one go: a recording of this format is a few megabytes, and its decoder has no stream interface.
async function* bzip2Lines(path: string): AsyncGenerator<string> {
  const text = Bunzip.decode(await readFile(path)).toString('utf8');
  let from = 0;
  while (from < text.length) {
    const end = text.indexOf('\n', from);
    yield text.slice(from, end === -1 ? text.length : end);
    if (end === -1) return;
    from = end + 1;
  }
}

async function* streamLines(path: string): AsyncGenerator<string> {
  const file = createReadStream(path);
  const input = path.endsWith('.gz') ? file.pipe(createGunzip()) : file;
  if (input !== file) file.on('error', (error) => input.destroy(error));
  try {
    let rest = '';
    for await (const chunk of input.setEncoding('utf8')) {
      const lines = (rest + String(chunk)).split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
    yield rest;
  } finally {
    file.destroy();
    input.destroy();
  }
}

/**
 * The lines of a recording, one message each, in order; `.gz`, `.bz2` and plain text. Empty lines are skipped.
 * @throws the error of the disk, the decoder or the parser for a damaged file.
 */
export async function* readMessages(path: string): AsyncGenerator<StreamMessage, undefined> {
  for await (const line of path.endsWith('.bz2') ? bzip2Lines(path) : streamLines(path)) {
    if (line.trim() !== '') yield JSON.parse(line) as StreamMessage; // the exchange's format: a recording has millions of lines
  }
}

/** Where the recordings for tests lie, relative to the repository; they are not part of it. */
const data = join(process.cwd(), '../shared/data');

/** Full path of one recording under `betfair`. */
export const recording = (name: string): string => join(data, 'betfair', name);

/** Full path of the third-party reading of a recording. */
export const loadOracle = (name: string): string => join(data, 'oracle', name);

/** Whether the recordings are there. */
const hasRecordings = (): boolean => existsSync(data);

/** `describe`, or a skipped block that names what is missing. */
export function describeIfRecordings(title: string, body: () => void): void {
  if (hasRecordings()) describe(title, body);
  else describe.skip(`${title} (skipped: the recordings in ../shared/data are absent)`, body);
}

/** Every price recording. */
export function priceRecordings(): readonly string[] {
  return hasRecordings() ? readdirSync(join(data, 'betfair')).filter((name) => name.includes('.mcm.')) : [];
}
