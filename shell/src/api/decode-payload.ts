import { loadWithRetry } from '@backlay/shared/ui';

/** The browser's own inflater, or that of pako, which loads where there is none. */
async function gunzip(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  if ('DecompressionStream' in globalThis) {
    return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).text();
  }
  const { ungzip } = await loadWithRetry(() => import('pako'));
  return ungzip(bytes, { toText: true });
}

/** Base64 of gzip of JSON, as some answers carry their docs (A7.10). */
export async function decodePayload(docs: string): Promise<unknown> {
  return JSON.parse(await gunzip(Uint8Array.from(atob(docs), (character) => character.charCodeAt(0))));
}
