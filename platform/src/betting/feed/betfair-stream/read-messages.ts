import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';
import Bunzip from 'seek-bzip';
import type { StreamMessage } from './change';

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
