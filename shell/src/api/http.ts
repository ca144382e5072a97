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

/** The product's only way out: axios, loaded with the first call so that the first paint does not wait for it. */
export const sendWithAxios: Send = async (request, { signal, timeoutMs }) => {
  const { default: axios } = await loadWithRetry(() => import('axios'));
  const answer = await axios.request<string>({
    method: request.method,
    url: request.url,
    headers: request.headers,
    data: request.body,
    signal,
    timeout: timeoutMs,
    responseType: 'text',
    transformResponse: (text: unknown) => text,
    validateStatus: () => true,
  });
  const headers = answer.headers as Readonly<Record<string, unknown>>;
  return {
    status: answer.status,
    authorization: headers.authorization,
    retryAfter: headers['retry-after'],
    text: String(answer.data ?? ''),
  };
};
