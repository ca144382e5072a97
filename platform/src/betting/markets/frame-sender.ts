import type { EventFrame } from '@backlay/shared/contract';
import type { EventState, MarketState } from './market-state';
import type { MarketServiceOptions } from './ports';

interface FrameSenderOptions extends Pick<MarketServiceOptions, 'onFrameSent'> {
  readonly clock: () => number;
  readonly later: NonNullable<MarketServiceOptions['later']>;
  /** How long changes are gathered for one frame, ms. */
  readonly conflateMs: number;
  readonly send: (frame: EventFrame) => void;
}

/** Sends what changed in events as their next frames: at once, or together with what changes soon. */
export class FrameSender {
  private readonly changed = new Set<string>();
  private cancel: (() => void) | undefined;

  constructor(
    private readonly board: Pick<MarketState, 'events' | 'toDelta'>,
    private readonly options: FrameSenderOptions,
  ) {}

  /** Something changed in an event: it is part of what is sent later. */
  mark(eventId: string): void {
    this.changed.add(eventId);
  }

  /** Sends the marked events once no more is gathered. */
  sendLater(): void {
    if (this.changed.size > 0) this.cancel ??= this.options.later(this.options.conflateMs, () => this.sendMarked());
  }

  stop(): void {
    this.cancel?.();
  }

  /** Sends what changed in an event; nothing where nothing did. */
  emit(event: EventState): void {
    const { clock, onFrameSent, send } = this.options;
    this.changed.delete(event.definition.id);
    const frame = this.board.toDelta(event, clock());
    if (!frame) return;
    send(frame);
    if (event.changedAt !== undefined) onFrameSent?.(Math.max(0, clock() - event.changedAt));
    event.changedAt = undefined;
  }

  private sendMarked(): void {
    this.cancel = undefined;
    for (const eventId of this.changed) {
      const event = this.board.events.get(eventId);
      if (event) this.emit(event);
    }
    this.changed.clear();
  }
}
