import { hostname } from 'node:os';
import { parseServiceAddress } from '../config';

/** A span that has ended; times in ms since 1970. */
export interface EndedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentId: string | null;
  readonly name: string;
  /** As OTLP has it: 2 is a server, 1 is internal. */
  readonly kind: 1 | 2;
  readonly startedAt: number;
  readonly endedAt: number;
  readonly isError: boolean;
  readonly attributes: Readonly<Record<string, string | number>>;
}

/** Spans that wait; the oldest are dropped. */
const CAPACITY = 4096;
const BATCH = 512;
const EVERY_MS = 2000;
const TIMEOUT_MS = 5000;

/** Names the process that sends spans. */
const INSTANCE = `${hostname()}-${process.pid}`;

const nanoseconds = (at: number): string => `${Math.round(at * 1000)}000`;

const toAttributes = (attributes: EndedSpan['attributes']) =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { doubleValue: value } : { stringValue: value },
  }));

/** OTLP/JSON of spans, for `<endpoint>/v1/traces`. */
export const toTraceRequest = (spans: readonly EndedSpan[]): object => ({
  resourceSpans: [
    {
      resource: { attributes: toAttributes({ 'service.name': 'backlay', 'service.instance.id': INSTANCE }) },
      scopeSpans: [
        {
          scope: { name: 'backlay.platform' },
          spans: spans.map(({ traceId, spanId, parentId, name, kind, startedAt, endedAt, isError, attributes }) => ({
            ...{ traceId, spanId, name, kind },
            ...(parentId && { parentSpanId: parentId }),
            startTimeUnixNano: nanoseconds(startedAt),
            endTimeUnixNano: nanoseconds(endedAt),
            attributes: toAttributes(attributes),
            status: { code: isError ? 2 : 0 },
          })),
        },
      ],
    },
  ],
});

/** Sends spans in batches. While the receiver is away they are dropped, and nothing else changes (G4.03). */
export class SpanExporter {
  private waiting: EndedSpan[] = [];
  private isBusy = false;
  private readonly timer: ReturnType<typeof setInterval>;
  private readonly url: string;
  private readonly headers: Readonly<Record<string, string>>;
  /** Spans that no receiver got. */
  dropped = 0;

  constructor(
    endpoint: string,
    private readonly load: typeof fetch = fetch,
  ) {
    const { url, headers } = parseServiceAddress(endpoint);
    this.url = `${url.replace(/\/$/, '')}/v1/traces`;
    this.headers = headers;
    this.timer = setInterval(() => void this.flush(), EVERY_MS);
    this.timer.unref();
  }

  add(spans: readonly EndedSpan[]): void {
    this.waiting.push(...spans);
    const over = this.waiting.length - CAPACITY;
    if (over <= 0) return;
    this.waiting.splice(0, over);
    this.dropped += over;
  }

  /** Sends what waits, once. Never rejects. */
  async flush(): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    try {
      while (this.waiting.length > 0) {
        const batch = this.waiting.splice(0, BATCH);
        if (await this.post(batch)) continue;
        this.dropped += batch.length;
        return;
      }
    } finally {
      this.isBusy = false;
    }
  }

  /** Sends what waits and ends. */
  async close(): Promise<void> {
    clearInterval(this.timer);
    await this.flush();
  }

  private async post(spans: readonly EndedSpan[]): Promise<boolean> {
    try {
      const { ok } = await this.load(this.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...this.headers },
        body: JSON.stringify(toTraceRequest(spans)),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      return ok;
    } catch {
      return false;
    }
  }
}
