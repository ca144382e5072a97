import type { StoreApi } from 'zustand/vanilla';
import type { Paise, Side } from '@backlay/shared/domain';
import type { LadderOrder, RunnerLevels } from './ladder-model';

/** A runner that the ladder shows. */
export interface LadderRunner {
  readonly id: string;
  readonly name: string;
}

export interface LadderState {
  /** False while the market is suspended, stale or over: nothing may be placed. */
  readonly isOpen: boolean;
  readonly levels: Readonly<Record<string, RunnerLevels>>;
  readonly orders: readonly LadderOrder[];
  /** What the win of each runner brings, paise; absent without a position. */
  readonly profits: Readonly<Record<string, Paise>>;
}

/** An order by one press. */
export interface LadderPress {
  readonly runnerId: string;
  readonly side: Side;
  /** Odds in hundredths. */
  readonly price: number;
  /** Rupees. */
  readonly stake: number;
}

/** Why the platform refused; null where it did what was asked for. */
export type LadderResult = string | null;

/** A market that a ladder trades: the real one, or practice with play money. */
export interface LadderSource {
  readonly store: StoreApi<LadderState>;
  place(press: LadderPress): Promise<LadderResult>;
  /** Cancels these orders, or all of the market. */
  cancel(orders: readonly LadderOrder[] | 'market'): Promise<LadderResult>;
  /** Moves an order to another price, in hundredths. */
  move(order: LadderOrder, price: number): Promise<LadderResult>;
}
