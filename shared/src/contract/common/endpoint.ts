/** Encoding of the request body (A7, OQ-17). `both` accepts JSON and form; the client sends JSON. */
export type BodyEncoding = 'none' | 'form' | 'json' | 'both' | 'multipart';

/** Who may make a call. `session` is anyone signed in; `player` is userType user alone (A6.07). */
export type EndpointAccess = 'public' | 'session' | 'player' | 'staff' | 'administrator';

/** One method and path of the contract. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The client fills `{userType}` from the session. The server checks it against the token (A6.05, A6.06). */
  readonly path: string;
  readonly encoding: BodyEncoding;
  readonly access: EndpointAccess;
  /** docs travel as base64 of gzip of JSON (A7.10, A7.11). */
  readonly compressed?: true;
  /** Most bytes of the file of a multipart form; 5 MiB where absent. */
  readonly fileBytes?: number;
  /** How long a browser may answer the same call from its cache, seconds; not at all where absent. */
  readonly cacheSeconds?: number;
  /** A2FA-pending token is enough (OQ-08). */
  readonly allowsPendingSecondFactor?: true;
  /** Open to staff whose role needs a second factor and who have none yet (D1.11). */
  readonly enrolment?: true;
}

/** An endpoint that reads. */
export const get = <A extends EndpointAccess>(path: string, access: A, more: Partial<Omit<Endpoint, 'access'>> = {}) =>
  ({ method: 'GET', path, encoding: 'none', access, ...more }) as const;

/** Where a first page reports the health of releases by hand: the routes of that capability do not come with it (F9.07). */
export const REPORT_PATHS = { failure: 'api/common/remoteFailure', loads: 'api/common/remoteLoad' } as const;
