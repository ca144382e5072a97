import { gzipSync } from 'node:zlib';

const encoded = new WeakMap<object, string>();

/** docs as base64 of gzip of JSON (A7.10, A7.11). The same object is encoded once, so a handler that keeps its docs saves the work. */
export function encodePayload(docs: unknown): string {
  const key = typeof docs === 'object' && docs !== null ? docs : null;
  const known = key && encoded.get(key);
  if (known) return known;
  const text = gzipSync(JSON.stringify(docs), { level: 6 }).toString('base64');
  if (key) encoded.set(key, text);
  return text;
}
