import { endpoints, type EndpointName, type Endpoint, type UserType } from '@backlay/shared/contract';
import type { BootManifest } from '@backlay/shared/host';

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
}

export interface OutgoingRequest {
  readonly method: Endpoint['method'];
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | FormData | undefined;
  readonly authenticated: boolean;
}

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
