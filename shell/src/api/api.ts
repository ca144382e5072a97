import {
  endpoints,
  type EndpointResponse,
  type EndpointInput,
  type EndpointName,
  type Endpoint,
} from '@backlay/shared/contract';
import { CallError, type Api, type CallOptions, type I18n, type Toasts } from '@backlay/shared/host';
import { findText, isObject } from '@backlay/shared/domain';
import { bearerToken, buildRequest, type Caller, type OutgoingRequest, type RequestContext } from './request';
import { loadWithRetry } from '@backlay/shared/ui';

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

/** Milliseconds before a call counts as lost. */
const TIMEOUT = 15_000;

export interface ApiDeps {
  readonly send: Send;
  readonly now: () => number;
  readonly toasts: Pick<Toasts, 'error'>;
  /** The language in which the player reads what a call answered. */
  readonly i18n: Pick<I18n, 't' | 'said'>;
  readonly caller: () => Caller;
  readonly keepToken: (token: string) => void;
  /** A call that carried a token was refused (A4.30). */
  readonly onUnauthorised: () => void;
  /** The server is under maintenance (A4.27). The argument is the seconds until the next attempt, NaN without one. */
  readonly onMaintenance: (retryAfter: number) => void;
  /** A call that needs a token found none (A5.29). */
  readonly onTokenMissing: () => void;
  /** A call with a token came through. */
  readonly onAuthorised: () => void;
}

export type ApiSettings = Pick<RequestContext, 'servers' | 'clientTag' | 'domainType'>;

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** The message of a body, or nothing: no more is ever read of an error (A8.01). */
const messageOf = (body: unknown): string => findText(body, 'message') ?? '';

async function decode(route: Endpoint, body: unknown): Promise<unknown> {
  const docs = findText(body, 'docs');
  if (!route.compressed || docs === undefined || !isObject(body)) return body;
  return { ...body, docs: await decodePayload(docs) };
}

/** The one client of every call (A7). Nothing is sent twice: a write whose answer was lost has an unknown outcome. */
export function createApi(settings: ApiSettings, deps: ApiDeps): Api {
  async function answerTo(request: OutgoingRequest, options: CallOptions): Promise<HttpAnswer> {
    try {
      return await deps.send(request, { signal: options.signal, timeoutMs: options.timeoutMs ?? TIMEOUT });
    } catch (cause) {
      if (options.signal?.aborted) throw options.signal.reason;
      throw new CallError(0, '', cause);
    }
  }

  /** The same body, with its message in the player's language. */
  const spoken = (body: unknown): unknown => {
    const message = messageOf(body);
    const text = deps.i18n.said(message);
    return text === message || !isObject(body) ? body : { ...body, message: text };
  };

  async function perform(name: EndpointName, input: unknown, options: CallOptions): Promise<unknown> {
    const route: Endpoint = endpoints[name];
    const caller = deps.caller();
    if (route.access !== 'public' && caller.token === null) {
      deps.onTokenMissing();
      throw new CallError(401, deps.i18n.t('failure.token'));
    }
    const request = buildRequest(name, isObject(input) ? input : {}, {
      ...settings,
      caller,
      now: deps.now(),
    });
    const answer = await answerTo(request, options);
    const token = bearerToken(answer.authorization);
    if (token && (route.method === 'POST' || route.method === 'PUT')) deps.keepToken(token);
    if (answer.status === 204) return { docs: [], message: '' };
    const body = parse(answer.text);
    if (answer.status !== 200) {
      if (answer.status === 503) deps.onMaintenance(Number.parseFloat(String(answer.retryAfter)));
      if (answer.status === 401 && request.authenticated && route.access !== 'public') deps.onUnauthorised();
      throw new CallError(
        answer.status,
        deps.i18n.said(messageOf(body)),
        body ?? { status: answer.status, message: '' },
      );
    }
    if (request.authenticated && route.access !== 'public') deps.onAuthorised();
    return decode(route, spoken(body));
  }

  return {
    async call<N extends EndpointName>(
      name: N,
      input?: EndpointInput<N>,
      options: CallOptions = {},
    ): Promise<EndpointResponse<N>> {
      try {
        return (await perform(name, input, options)) as EndpointResponse<N>; // the platform checks its responses: the schemas are too heavy for a page
      } catch (error) {
        if (options.toast && error instanceof CallError) {
          const own = typeof options.toast === 'string' ? options.toast : '';
          deps.toasts.error(own || error.message || deps.i18n.t('failure.title'));
        }
        throw error;
      }
    },
  };
}
