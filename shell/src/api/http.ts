import type { OutgoingRequest } from './request';

/** An answer as it came: any status, headers by lower-case name, the body as text. */
export interface HttpAnswer {
  readonly status: number;
  readonly authorization: unknown;
  readonly text: string;
}

export interface SendOptions {
  readonly signal?: AbortSignal;
  readonly timeoutMs: number;
}

/** Sends one request and answers whatever came back; throws only when nothing came. */
export type Send = (request: OutgoingRequest, options: SendOptions) => Promise<HttpAnswer>;

/** The product's only way out: the browser's own. The time limit covers the body too. */
export const sendWithFetch: Send = async ({ method, url, headers, body }, { signal, timeoutMs }) => {
  const limit = new AbortController();
  const stop = () => limit.abort(signal?.reason);
  const timer = setTimeout(() => limit.abort(new Error(`No answer in ${timeoutMs} ms`)), timeoutMs);
  if (signal?.aborted) stop();
  signal?.addEventListener('abort', stop);
  try {
    const answer = await fetch(url, { method, headers, body, signal: limit.signal });
    return {
      status: answer.status,
      authorization: answer.headers.get('authorization') ?? undefined,
      text: await answer.text(),
    };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  }
};
