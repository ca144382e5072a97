import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Span } from '../traces';

/** Header that names a request on its way through proxy, platform and suppliers. */
export const REQUEST_ID_HEADER = 'x-request-id';

/** Letters, digits and hyphens, with a letter: neither a phone nor an account number nor a session token (G4.04). */
const WELL_FORMED = /^(?=.*[a-z])[\da-z-]{16,40}$/i;
/** W3C trace context, version 00: trace, parent, flags. */
const TRACEPARENT = /^00-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})$/;

/** The context of a call, for whatever it asks of others. */
export interface CallContext {
  readonly requestId: string;
  /** W3C `traceparent`; null outside of a trace. */
  readonly traceparent: string | null;
  /** Of the call, for what it does here; absent where nothing is traced. */
  readonly span?: Span | undefined;
}

export interface TraceParent {
  readonly traceId: string;
  readonly parentId: string;
  readonly isSampled: boolean;
}

/** The W3C trace that a caller named, or null. */
export function parseTraceparent(header: string | string[] | undefined): TraceParent | null {
  if (typeof header !== 'string') return null;
  const [, traceId, parentId, flags] = TRACEPARENT.exec(header) ?? [];
  return traceId && parentId && flags ? { traceId, parentId, isSampled: (parseInt(flags, 16) & 1) === 1 } : null;
}

/** Takes the id that a proxy gave, or makes one: of this process, and a number. */
export function createRequestIds(): (request: Pick<IncomingMessage, 'headers'>) => string {
  const prefix = `r${randomBytes(6).toString('hex')}`;
  let made = 0;
  return ({ headers }) => {
    const given = headers[REQUEST_ID_HEADER];
    if (typeof given === 'string' && WELL_FORMED.test(given)) return given;
    made += 1;
    return `${prefix}-${made.toString(36).padStart(4, '0')}`;
  };
}

/** Headers that pass the context of a call on to a supplier. */
export const contextHeaders = (context: CallContext | undefined): Readonly<Record<string, string>> =>
  context
    ? {
        [REQUEST_ID_HEADER]: context.requestId,
        ...(context.traceparent && { traceparent: context.traceparent }),
      }
    : {};
