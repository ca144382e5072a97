import type { Socket } from 'node:net';

/** How a call to a supplier ended, where it did not end well. */
export type Failure =
  /** The supplier refused it: nothing was done, and another try has the same end. */
  | 'refused'
  /** Nothing was done: the supplier was not reached, or does not work at the moment. */
  | 'failed'
  /** Nobody knows whether it was done: no answer in time, or one that cannot be read. */
  | 'unknown';

/** A call to a supplier that was not done, or may not have been. Its message holds neither secrets nor personal data. */
export class AdapterError extends Error {
  constructor(
    readonly failure: Failure,
    message: string,
    /** HTTP status of the supplier, where it answered. */
    readonly status: number | null = null,
  ) {
    super(message);
  }
}

/** A request to a supplier. Credentials are in its headers alone. */
export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

export interface HttpAnswer {
  readonly status: number;
  readonly body: string;
}

/** The way of an adapter to its supplier within one call: with a time limit, recorded, and without redirects. */
export interface Exchange {
  /** Aborts when the time of the call is over. */
  readonly signal: AbortSignal;
  /** @throws AdapterError `failed` or `unknown` where no answer came */
  http(request: HttpRequest): Promise<HttpAnswer>;
  /**
   * Connects for a protocol other than HTTP, without encryption. The connection ends with the call.
   * @throws AdapterError `failed` where the supplier was not reached
   */
  connect(target: { readonly host: string; readonly port: number }): Promise<Socket>;
  /** Records what a protocol other than HTTP sent and received; both are masked. */
  note(sent: Readonly<Record<string, unknown>>, received: Readonly<Record<string, unknown>>): void;
}

/** A message of a supplier to the platform, as it came. */
export interface SupplierMessage {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: string;
}

/**
 * Accepts an answer of 2xx alone.
 * @throws AdapterError `refused` for 4xx, `failed` where the supplier knows us not or has too much to do, else `unknown`
 */
export function demandSuccess({ status }: HttpAnswer, supplier: string): void {
  if (status >= 200 && status < 300) return;
  const isDown = [401, 403, 407, 429, 503].includes(status) || (status >= 300 && status < 400);
  const failure = isDown ? 'failed' : status >= 400 && status < 500 ? 'refused' : 'unknown';
  throw new AdapterError(failure, `The ${supplier} answered ${status}`, status);
}
