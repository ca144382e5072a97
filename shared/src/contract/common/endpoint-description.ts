import type { Endpoint } from './endpoint';

/** Error codes of the HTTP interface and the status that carries each. The body of an error is `{ message }`. */
export const endpointErrors = {
  'invalid-input': { status: 400, meaning: 'The request does not match its schema, or a rule rejects its values' },
  'not-signed-in': { status: 401, meaning: 'The request has no valid session token' },
  'not-allowed': { status: 403, meaning: 'The account, its role or its state does not permit the request' },
  'not-found': { status: 404, meaning: 'The site or the target does not exist, or the target is outside the scope' },
  conflict: { status: 409, meaning: 'The state of the target excludes the request' },
  'too-large': { status: 413, meaning: 'The body is larger than the limit' },
  'unsupported-content': { status: 415, meaning: 'The endpoint does not accept this content type' },
  'confirmation-required': {
    status: 428,
    meaning: 'The caller has to confirm the action, or a recent sign-in, and to send the request again',
  },
  'rate-limited': { status: 429, meaning: 'Too many requests; the header Retry-After names the seconds to wait' },
  unavailable: { status: 503, meaning: 'The site is in maintenance or a part of the platform is not available' },
} as const;

/** Code of an error. */
export type EndpointError = keyof typeof endpointErrors;

/** Summary of an endpoint, and the errors that its handler adds to those of the gate. */
export interface EndpointDescription {
  readonly summary: string;
  readonly errors: readonly EndpointError[];
}

/** One description for each endpoint of a table. */
export type DescriptionsOf<Endpoints> = Readonly<Record<keyof Endpoints, EndpointDescription>>;

const ALWAYS = ['invalid-input', 'not-found', 'unsupported-content', 'rate-limited', 'unavailable'] as const;

/** All errors of an endpoint, ordered by status: those of the gate and those that its handler adds. */
export function computeErrors(
  { method, access }: Pick<Endpoint, 'method' | 'access'>,
  added: readonly EndpointError[],
): readonly EndpointError[] {
  const all = new Set<EndpointError>([...ALWAYS, ...added]);
  if (access !== 'public') for (const code of ['not-signed-in', 'not-allowed'] as const) all.add(code);
  if (method !== 'GET') all.add('too-large');
  return [...all].sort((one, other) => endpointErrors[one].status - endpointErrors[other].status);
}
