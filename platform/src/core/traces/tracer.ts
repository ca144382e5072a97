import { randomBytes } from 'node:crypto';
import type { EndedSpan, SpanExporter } from './exporter';

type Attributes = EndedSpan['attributes'];

/** A W3C parent: of the page's call, or of another process. */
export interface ParentSpan {
  readonly traceId: string;
  readonly parentId: string;
  readonly isSampled: boolean;
}

/** What all spans of a trace in this process share. */
interface Trace {
  /** Null until somebody asks for it. */
  id: string | null;
  isSampled: boolean;
  /** Ended spans, until the first span of the trace here has ended. */
  ended: Span[] | null;
}

const POOL_BYTES = 8 * 1024;
let pool = Buffer.alloc(0);
let used = 0;

/** A random id. Bytes are drawn in blocks: to ask the system for each id cost a placement more than all its spans (G4.07). */
export function newId(bytes: 8 | 16): string {
  if (used + bytes > pool.length) [pool, used] = [randomBytes(POOL_BYTES), 0];
  used += bytes;
  return pool.toString('hex', used - bytes, used);
}

/** One step of a trace. It is passed on by hand: to follow every promise would cost each of them. */
export class Span {
  private id: string | null = null;
  private readonly startedTick = performance.now();
  private endedTick: number | null = null;
  private isError = false;

  constructor(
    private readonly tracer: Tracer,
    private readonly trace: Trace,
    public name: string,
    private readonly parent: Span | string | null,
    private readonly isFirst: boolean,
    private attributes: Attributes = {},
  ) {}

  /** Most traces are not sent, and need no ids of their spans. */
  get spanId(): string {
    return (this.id ??= newId(8));
  }

  get traceId(): string {
    return (this.trace.id ??= newId(16));
  }

  /** W3C header for whatever is asked next. */
  get traceparent(): string {
    return `00-${this.traceId}-${this.spanId}-${this.trace.isSampled ? '01' : '00'}`;
  }

  child(name: string, attributes: Attributes = {}): Span {
    return new Span(this.tracer, this.trace, name, this, false, attributes);
  }

  /** The trace is sent whatever its sampling: an error, or a placement that took too long. */
  keep(): void {
    this.trace.isSampled = true;
  }

  /** Makes the span the active one while synchronous work runs: what is published there belongs to it. */
  within<Result>(work: () => Result): Result {
    return this.tracer.within(this, work);
  }

  end({ isError = false, attributes }: { readonly isError?: boolean; readonly attributes?: Attributes } = {}): void {
    if (this.endedTick !== null) return;
    this.endedTick = performance.now();
    this.isError = isError;
    if (isError) this.keep();
    if (attributes) this.attributes = { ...this.attributes, ...attributes };
    this.tracer.collect(this.trace, this, this.isFirst);
  }

  /** The span as it is sent, once it has ended. */
  toEnded(): EndedSpan {
    const { parent, startedTick, endedTick, spanId, name, isError, attributes } = this;
    return {
      ...{ traceId: this.traceId, spanId, parentId: parent instanceof Span ? parent.spanId : parent, name },
      ...{ kind: this.isFirst ? 2 : 1, isError, attributes },
      startedAt: performance.timeOrigin + startedTick,
      endedAt: performance.timeOrigin + (endedTick ?? startedTick),
    };
  }
}

export interface TracerOptions {
  /** Share of traces that are sent, 0 to 1. */
  readonly ratio: number;
  readonly exporter: Pick<SpanExporter, 'add'>;
  readonly random?: () => number;
}

/** Begins traces and decides which are sent: a share of them, or as the caller decided, and always those that failed or took too long (G4.03). */
export class Tracer {
  /** Of the synchronous work that runs now. */
  active: Span | null = null;

  constructor(private readonly options: TracerOptions) {}

  /** Begins what a page or proxy calls here. Its parent asks for a trace or leaves the choice to the share: a page knows no share. */
  startCall(parent: ParentSpan | null): Span {
    return this.start('call', parent && { ...parent, isSampled: parent.isSampled || this.isOfShare() });
  }

  /** Begins the part of a trace that this process has. */
  start(name: string, parent: ParentSpan | null, attributes: Attributes = {}): Span {
    const isSampled = parent ? parent.isSampled : this.isOfShare();
    const trace: Trace = { id: parent?.traceId ?? null, isSampled, ended: [] };
    return new Span(this, trace, name, parent?.parentId ?? null, true, attributes);
  }

  private isOfShare(): boolean {
    const { ratio, random = Math.random } = this.options;
    return random() < ratio;
  }

  within<Result>(span: Span, work: () => Result): Result {
    const before = this.active;
    this.active = span;
    try {
      return work();
    } finally {
      this.active = before;
    }
  }

  /** Takes an ended span. With the first span of a trace it is known whether the trace is sent. */
  collect(trace: Trace, span: Span, isFirst: boolean): void {
    trace.ended?.push(span);
    if (isFirst && trace.ended) {
      if (trace.isSampled) this.options.exporter.add(trace.ended.map((each) => each.toEnded()));
      trace.ended = null;
    } else if (!trace.ended && trace.isSampled) this.options.exporter.add([span.toEnded()]);
  }
}
