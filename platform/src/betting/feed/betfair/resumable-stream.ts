import type { MarketChange } from '../betfair-stream/change';
import type { MarketMessage } from './protocol';

/** What a message of the subscription means once it is whole. */
export type StreamEvent =
  /** A part of a larger change. */
  | { readonly kind: 'part' }
  | { readonly kind: 'heartbeat' }
  /** Published before what came before it: the order is lost, and with it what is known. */
  | { readonly kind: 'disorder' }
  | {
      readonly kind: 'changes';
      readonly image: boolean;
      readonly caughtUp: boolean;
      readonly changes: readonly MarketChange[];
    };

/** Assembles the parts of changes and stores the stream position, so that the next connection resumes from there. */
export class ResumableStream {
  private initialClk: string | undefined;
  private clk: string | undefined;
  private lastPt = 0;
  private parts: MarketChange[] = [];
  private type: MarketMessage['ct'];

  /** Where to go on from; undefined when only an image will do. */
  get from(): { readonly initialClk: string; readonly clk: string } | undefined {
    return this.initialClk !== undefined && this.clk !== undefined
      ? { initialClk: this.initialClk, clk: this.clk }
      : undefined;
  }

  /** A new connection: what was cut off in the middle is not continued. */
  reconnected(): void {
    this.parts = [];
    this.lastPt = 0;
  }

  forget(): void {
    this.initialClk = undefined;
    this.clk = undefined;
    this.reconnected();
  }

  take(message: MarketMessage): StreamEvent {
    if (message.pt < this.lastPt) return { kind: 'disorder' };
    this.lastPt = message.pt;
    if (message.segmentType === 'SEG_START') {
      this.parts = [];
      this.type = message.ct;
    }
    this.parts.push(...(message.mc ?? []));
    if (message.segmentType === 'SEG_START' || message.segmentType === 'SEG') return { kind: 'part' };
    const type = message.segmentType === 'SEG_END' ? this.type : message.ct;
    const changes = this.parts;
    this.parts = [];
    // Only what is whole moves the clock: a connection lost between two parts asks for all of them again.
    this.initialClk = message.initialClk ?? this.initialClk;
    this.clk = message.clk ?? this.clk;
    if (type === 'HEARTBEAT') return { kind: 'heartbeat' };
    return { kind: 'changes', image: type === 'SUB_IMAGE', caughtUp: type !== undefined, changes };
  }
}
