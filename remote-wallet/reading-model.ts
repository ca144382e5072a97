import { gunzipSync } from 'node:zlib';

/** Components of a trained model that hold words, numbers and punctuation of a language: a slip's digits are none of them. */
const DICTIONARIES = new Set([18, 19, 20]);
const HEAD = 4;
const OFFSET = 8;

/**
 * Takes the dictionaries out of a trained model, which halves it. A model is a count, that many offsets (-1: not there), and the
 * components in their order.
 */
export default function withoutDictionaries(packed: Buffer): Buffer {
  const model = gunzipSync(packed);
  const count = model.readInt32LE(0);
  const offsets = Array.from({ length: count }, (_, at) => Number(model.readBigInt64LE(HEAD + at * OFFSET)));
  const present = offsets.filter((offset) => offset >= 0);
  const parts = offsets.map((offset, at) => {
    if (offset < 0 || DICTIONARIES.has(at)) return null;
    const end = present.find((other) => other > offset) ?? model.length;
    return model.subarray(offset, end);
  });
  const head = Buffer.alloc(HEAD + count * OFFSET);
  head.writeInt32LE(count, 0);
  let next = head.length;
  parts.forEach((part, at) => {
    head.writeBigInt64LE(BigInt(part ? next : -1), HEAD + at * OFFSET);
    next += part?.length ?? 0;
  });
  return Buffer.concat([head, ...parts.filter((part) => part !== null)]);
}

/** A model is bytes, not text. */
export const raw = true;
