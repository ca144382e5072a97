import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { isObject } from '@backlay/shared/domain';
import { connectPublic, contextHeaders, fetchPublic, PublicFetchError, type CallContext } from '../../core/http';
import { AdapterError, type Exchange, type HttpAnswer, type HttpRequest } from './supplier-call';

/** How much a supplier may answer, bytes. */
const MAX_BYTES = 64 * 1024;
/** Fields whose values a record shows: they name neither people nor secrets. */
const SHOWN =
  /^(?:status|state|result|success|ok|error|error_?code|reference|order_?id|payout_?id|gateway_?id|message_?id|id|amount|currency|brand|template(?:_?id)?|header|entity_?id|operation|event|type)$/i;
/** Longest shown value, and how much of a record is stored. */
const LONGEST = 80;
const MOST_FIELDS = 40;
const DEPTH = 4;
const HIDDEN = '•••';

/** What one request sent and received, masked. */
export interface ExchangeRecord {
  readonly sent: Readonly<Record<string, unknown>>;
  readonly received: Readonly<Record<string, unknown>>;
  readonly status: number | null;
}

/** Takes every secret out of a text. */
export const withoutSecrets = (text: string, secrets: readonly string[]): string =>
  secrets.filter((secret) => secret !== '').reduce((left, secret) => left.replaceAll(secret, HIDDEN), text);

/** The last two signs of a long value, so that staff recognise a number; nothing of a short one. */
const hide = (value: unknown): string => {
  const text = String(value);
  return text.length >= 8 && /^[+\d\s-]+$/.test(text) ? `${HIDDEN}${text.slice(-2)}` : HIDDEN;
};

/** The fields of a value with their values hidden, but those of which it is known that they are harmless. */
export function maskValue(value: unknown, secrets: readonly string[] = [], name = '', depth = 0): unknown {
  if (value === null || value === undefined || typeof value === 'boolean') return value ?? null;
  if (depth > DEPTH) return HIDDEN;
  if (Array.isArray(value)) return value.slice(0, MOST_FIELDS).map((one) => maskValue(one, secrets, name, depth + 1));
  if (isObject(value))
    return Object.fromEntries(
      Object.entries(value)
        .slice(0, MOST_FIELDS)
        .map(([field, one]) => [
          withoutSecrets(field, secrets).slice(0, LONGEST),
          maskValue(one, secrets, field, depth + 1),
        ]),
    );
  if (!SHOWN.test(name)) return hide(value);
  return typeof value === 'number' ? value : withoutSecrets(String(value), secrets).slice(0, LONGEST);
}

/** A body as fields: JSON and forms are read, of anything else only the size is recorded. */
function toFields(body: string | Buffer | undefined): unknown {
  if (body === undefined || body.length === 0) return {};
  const text = typeof body === 'string' ? body : '';
  try {
    const parsed: unknown = JSON.parse(text);
    if (isObject(parsed) || Array.isArray(parsed)) return parsed;
  } catch {
    // Not JSON.
  }
  if (/^[\w.%+-]+=[^<>{}]*$/.test(text)) return Object.fromEntries(new URLSearchParams(text));
  return { bytes: Buffer.byteLength(body) };
}

const maskBody = (body: string | Buffer | undefined, secrets: readonly string[]): unknown => {
  const fields = toFields(body);
  return isObject(fields) && typeof fields['bytes'] === 'number' ? fields : maskValue(fields, secrets);
};

/** Connections to suppliers, which stay open for further calls. */
export class Connections {
  private readonly secure = new HttpsAgent({ keepAlive: true });
  private readonly plain = new HttpAgent({ keepAlive: true });

  for = (url: URL): HttpAgent => (url.protocol === 'https:' ? this.secure : this.plain);

  close(): void {
    this.secure.destroy();
    this.plain.destroy();
  }
}

export interface ExchangeOptions {
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
  /** Allows http and this machine. */
  readonly allowLocal: boolean;
  readonly connections: Connections;
  readonly secrets: readonly string[];
  readonly context?: CallContext | undefined;
  readonly record: (record: ExchangeRecord) => void;
}

/** Opens the way of one call to its supplier. */
export function openExchange(options: ExchangeOptions): Exchange {
  const { signal, secrets, record } = options;
  return {
    signal,
    async http(request) {
      const url = toUrl(request);
      const sent = { method: request.method, host: url.host, body: maskBody(request.body, secrets) };
      let answer: HttpAnswer | null = null;
      try {
        answer = await send(url, request, options);
        return answer;
      } finally {
        const received = answer ? { body: maskBody(answer.body, secrets) } : {};
        record({ sent, received, status: answer?.status ?? null });
      }
    },
    async connect(target) {
      if (signal.aborted) throw new AdapterError('failed', 'The time of the call was over');
      try {
        return await connectPublic(target, options);
      } catch (error) {
        throw new AdapterError('failed', error instanceof Error ? error.message.slice(0, 200) : 'no connection');
      }
    },
    note(sent, received) {
      const [out, back] = [maskValue(sent, secrets), maskValue(received, secrets)];
      record({ sent: isObject(out) ? out : {}, received: isObject(back) ? back : {}, status: null });
    },
  };
}

/** @throws AdapterError `refused` for an address that is none, or has credentials in it */
function toUrl({ url }: HttpRequest): URL {
  if (!URL.canParse(url)) throw new AdapterError('refused', 'The address of the supplier is not an address');
  const parsed = new URL(url);
  if (parsed.username || parsed.password)
    throw new AdapterError('refused', 'The address of the supplier has credentials in it');
  return parsed;
}

async function send(url: URL, request: HttpRequest, options: ExchangeOptions): Promise<HttpAnswer> {
  const { timeoutMs, allowLocal, connections, context, signal } = options;
  if (signal.aborted) throw new AdapterError('failed', 'The time of the call was over');
  try {
    return await fetchPublic(url, {
      method: request.method,
      headers: { ...contextHeaders(context), ...request.headers },
      ...(request.body !== undefined && { body: request.body }),
      agent: connections.for(url),
      timeout: timeoutMs,
      maxBytes: MAX_BYTES,
      allowLocal,
    });
  } catch (error) {
    throw new AdapterError(wasReached(error) ? 'unknown' : 'failed', describe(url, error));
  }
}

/** Whether the supplier may have the request. */
const wasReached = (error: unknown): boolean =>
  !/ENOTFOUND|ECONNREFUSED|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|not a public address|leads to|is not https|has no address/.test(
    error instanceof Error ? error.message : '',
  );

/** What happened at a host, without the address. */
function describe({ host }: URL, error: unknown): string {
  if (!(error instanceof PublicFetchError)) return `${host}: no answer`;
  return error.message.startsWith(host) ? error.message.slice(0, 200) : `${host}: ${error.message}`.slice(0, 200);
}
