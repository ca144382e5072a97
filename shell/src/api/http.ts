import { loadWithRetry } from '@backlay/shared/ui';
import type { OutgoingRequest } from './request';

/** An answer as it came: any status, headers by lower-case name, the body as text. */
export interface HttpAnswer {
  readonly status: number;
  readonly authorization: unknown;
  /** The header of that name, where the answer has it. */
  readonly retryAfter?: unknown;
  readonly text: string;
}

export interface SendOptions {
  readonly signal?: AbortSignal;
  readonly timeoutMs: number;
}

/** Sends one request and answers whatever came back; throws only when nothing came. */
export type Send = (request: OutgoingRequest, options: SendOptions) => Promise<HttpAnswer>;

/**
 * The product's only way out: the XMLHttpRequest adapter of axios without the rest of the library. The first call loads it, so the
 * first paint does not wait. Errors are those of axios.
 */
export const sendWithAxios: Send = async (request, { signal, timeoutMs }) => {
  const { default: send } = await loadWithRetry(() => import('axios/lib/adapters/xhr.js'));
  const { status, headers, data } = await send({
    method: request.method,
    url: request.url,
    headers: { accept: 'application/json, text/plain, */*', ...request.headers },
    data: request.body,
    signal,
    timeout: timeoutMs,
    responseType: 'text',
    validateStatus: () => true,
  });
  return { status, authorization: headers.authorization, retryAfter: headers['retry-after'], text: data };
};

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
