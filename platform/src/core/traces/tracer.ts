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
  readonly id: string;
  isSampled: boolean;
  /** Ended spans, until the first span of the trace here has ended. */
  ended: EndedSpan[] | null;
}

const newId = (bytes: 8 | 16): string => randomBytes(bytes).toString('hex');

/** One step of a trace. It is passed on by hand: to follow every promise would cost each of them. */
export class Span {
  readonly spanId = newId(8);
  private readonly startedAt = Date.now();
  private readonly startedTick = performance.now();
  private isEnded = false;

  constructor(
    private readonly tracer: Tracer,
    private readonly trace: Trace,
    public name: string,
    private readonly parentId: string | null,
    private readonly isFirst: boolean,
    private readonly attributes: Attributes = {},
  ) {}

  get traceId(): string {
    return this.trace.id;
  }

  /** W3C header for whatever is asked next. */
  get traceparent(): string {
    return `00-${this.trace.id}-${this.spanId}-${this.trace.isSampled ? '01' : '00'}`;
  }

  child(name: string, attributes: Attributes = {}): Span {
    return new Span(this.tracer, this.trace, name, this.spanId, false, attributes);
  }

  /** The trace is sent whatever its sampling: an error, or a placement that took too long. */
  keep(): void {
    this.trace.isSampled = true;
  }

  /** Makes the span the active one while synchronous work runs: what is published there belongs to it. */
  within<Result>(work: () => Result): Result {
    return this.tracer.within(this, work);
  }

  end({
    isError = false,
    attributes = {},
  }: { readonly isError?: boolean; readonly attributes?: Attributes } = {}): void {
    if (this.isEnded) return;
    this.isEnded = true;
    if (isError) this.keep();
    const ended: EndedSpan = {
      traceId: this.trace.id,
      spanId: this.spanId,
      parentId: this.parentId,
      name: this.name,
      kind: this.isFirst ? 2 : 1,
      startedAt: this.startedAt,
      endedAt: this.startedAt + (performance.now() - this.startedTick),
      isError,
      attributes: { ...this.attributes, ...attributes },
    };
    this.tracer.collect(this.trace, ended, this.isFirst);
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

  /** Begins the part of a trace that this process has. */
  start(name: string, parent: ParentSpan | null, attributes: Attributes = {}): Span {
    const { ratio, random = Math.random } = this.options;
    const isSampled = parent ? parent.isSampled : random() < ratio;
    const trace: Trace = { id: parent?.traceId ?? newId(16), isSampled, ended: [] };
    return new Span(this, trace, name, parent?.parentId ?? null, true, attributes);
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
  collect(trace: Trace, span: EndedSpan, isFirst: boolean): void {
    trace.ended?.push(span);
    if (isFirst && trace.ended) {
      if (trace.isSampled) this.options.exporter.add(trace.ended);
      trace.ended = null;
    } else if (!trace.ended && trace.isSampled) this.options.exporter.add([span]);
  }
}
