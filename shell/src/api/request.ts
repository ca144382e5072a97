import sendByXhr from 'axios/lib/adapters/xhr.js';
import { endpoints, type EndpointName, type Endpoint, type UserType } from '@backlay/shared/contract';
import { CallError, type BootManifest, type CallOptions, type I18n, type Toasts } from '@backlay/shared/host';
import { findText, isObject } from '@backlay/shared/domain';
import { loadWithRetry } from '@backlay/shared/ui';

/** What a request needs to know of the one who makes it. */
export interface Caller {
  readonly token: string | null;
  readonly userType: UserType | null;
  readonly correlationId: string | null;
  readonly correlationIp: string | null;
}

export interface RequestContext {
  readonly caller: Caller;
  readonly servers: BootManifest['servers'];
  readonly clientTag: BootManifest['clientTag'];
  readonly domainType: 'b2b' | 'b2c';
  /** Clock, ms. */
  readonly now: number;
  /** W3C trace that begins with the call (G4.03). */
  readonly traceparent: string;
}

export interface OutgoingRequest {
  readonly method: Endpoint['method'];
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | FormData | undefined;
  readonly authenticated: boolean;
}

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
  /** A call with a token came through; `isWrite` where it may have changed something. */
  readonly onAuthorised: (isWrite: boolean) => void;
}

export type ApiSettings = Pick<RequestContext, 'servers' | 'clientTag' | 'domainType'>;

type Fields = Readonly<Record<string, unknown>>;

/** Calls made before the type of the domain is known, and an administrator's, go to the master server (OQ-23). */
const MASTER: readonly EndpointName[] = ['cumulative', 'ipInformation'];

function serverOf(name: EndpointName, route: Endpoint, context: RequestContext): string {
  const master = MASTER.includes(name) || route.path.startsWith('api/administrator/');
  return context.servers[master ? 'master' : context.domainType];
}

/** `api/{userType}/…` for the stored type; a default branch is a branch (A6.04, A6.05). */
export function pathOf(route: Endpoint, userType: UserType | null): string {
  const type = userType === 'defaultBranch' ? 'branch' : (userType ?? 'user');
  return route.path.replace('{userType}', type);
}

function append(to: URLSearchParams, fields: Fields): URLSearchParams {
  for (const [key, value] of Object.entries(fields)) {
    if (value !== undefined && value !== null) to.set(key, String(value));
  }
  return to;
}

/** The correlation fields of every call (A7.01 to A7.03); the secret is the base64 of the ms timestamp (OQ-66). */
function correlation({ caller, now }: RequestContext): Fields {
  return {
    correlationId: caller.correlationId ?? undefined,
    correlationIp: caller.correlationIp ?? '',
    correlationSecret: btoa(String(now)),
    provider: 'mobile',
  };
}

/** A form with a file; the browser writes the content type, with the boundary that only it knows. */
function multipart(fields: Fields): FormData {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) {
    if (value instanceof Blob) form.append(key, value);
    else if (value !== undefined && value !== null) form.append(key, String(value));
  }
  return form;
}

const contentTypes = { form: 'application/x-www-form-urlencoded', json: 'application/json' } as const;

const randomHex = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** A trace of one call; whether it is sampled is left to the platform, which knows the share. */
const newTraceparent = (): string => `00-${randomHex(16)}-${randomHex(8)}-00`;

/** One request by the rules of A7.01 to A7.05: pure, so that they can be read and tested in one place. */
export function buildRequest(name: EndpointName, input: Fields, context: RequestContext): OutgoingRequest {
  const route: Endpoint = endpoints[name];
  const { caller, clientTag } = context;
  const inQuery = route.encoding === 'none';
  const encoding = route.encoding === 'form' || route.encoding === 'multipart' ? route.encoding : 'json';
  const query = append(append(new URLSearchParams(), inQuery ? input : {}), correlation(context));
  const authenticated = caller.token !== null;
  return {
    method: route.method,
    url: `${serverOf(name, route, context).replace(/\/$/, '')}/${pathOf(route, caller.userType)}?${query}`,
    headers: {
      [clientTag.header]: clientTag.value,
      traceparent: context.traceparent,
      ...(encoding !== 'multipart' && { 'content-type': contentTypes[encoding] }),
      ...(authenticated && { authentication: caller.token, authorization: `Bearer ${caller.token}` }),
    },
    body: inQuery
      ? undefined
      : encoding === 'form'
        ? append(new URLSearchParams(), input).toString()
        : encoding === 'multipart'
          ? multipart(input)
          : JSON.stringify(input),
    authenticated,
  };
}

/** The token in a header `authorization`, with or without the word Bearer (OQ-67); null when there is none. */
export function bearerToken(header: unknown): string | null {
  if (typeof header !== 'string') return null;
  const token = header.replace(/^Bearer\s+/i, '').trim();
  return token === '' ? null : token;
}

/**
 * The product's only way out: the XMLHttpRequest adapter of axios without the rest of the library. Errors are those of axios.
 */
export const sendWithAxios: Send = async (request, { signal, timeoutMs }) => {
  const { status, headers, data } = await sendByXhr({
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

async function answerTo(deps: ApiDeps, request: OutgoingRequest, options: CallOptions): Promise<HttpAnswer> {
  try {
    return await deps.send(request, { signal: options.signal, timeoutMs: options.timeoutMs ?? TIMEOUT });
  } catch (cause) {
    if (options.signal?.aborted) throw options.signal.reason;
    throw new CallError(0, '', cause);
  }
}

/** The same body, with its message in the player's language. */
function translateBody(deps: ApiDeps, body: unknown): unknown {
  const message = messageOf(body);
  const text = deps.i18n.said(message);
  return text === message || !isObject(body) ? body : { ...body, message: text };
}

/** What a call needs of the host. */
export interface CallParts {
  readonly settings: ApiSettings;
  readonly deps: ApiDeps;
}

/** One call, from the checks before it to its docs. @throws CallError */
export async function performCall(
  name: EndpointName,
  input: unknown,
  options: CallOptions,
  { settings, deps }: CallParts,
): Promise<unknown> {
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
    traceparent: newTraceparent(),
  });
  const answer = await answerTo(deps, request, options);
  const token = bearerToken(answer.authorization);
  if (token && (route.method === 'POST' || route.method === 'PUT')) deps.keepToken(token);
  if (answer.status === 204) return { docs: [], message: '' };
  const body = parse(answer.text);
  if (answer.status !== 200) {
    if (answer.status === 503) deps.onMaintenance(Number.parseFloat(String(answer.retryAfter)));
    if (answer.status === 401 && request.authenticated && route.access !== 'public') deps.onUnauthorised();
    throw new CallError(answer.status, deps.i18n.said(messageOf(body)), body ?? { status: answer.status, message: '' });
  }
  if (request.authenticated && route.access !== 'public') deps.onAuthorised(route.method !== 'GET');
  return decode(route, translateBody(deps, body));
}
