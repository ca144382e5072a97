import { createStore, type StoreApi } from 'zustand/vanilla';
import type { FrameClock } from '../odds';

/** One-press placing ends after this long without a press, ms (E4.06). */
export const IDLE_MS = 10 * 60_000;

/** Why one-press placing ended by itself. */
export type OnePressEnd = 'idle' | 'left' | 'suspended';

export interface OnePressState {
  readonly isOn: boolean;
  /** Why it was switched off by itself last; null where the player did it, or it was never on. */
  readonly ended: OnePressEnd | null;
}

/** Placing by one press: off on every visit, and switched off by itself when nobody may be looking (E4.06). */
export class OnePress {
  readonly store: StoreApi<OnePressState> = createStore<OnePressState>(() => ({ isOn: false, ended: null }));
  private timer: number | null = null;

  constructor(private readonly clock: Pick<FrameClock, 'after' | 'cancel'>) {}

  switch(isOn: boolean): void {
    this.store.setState({ isOn, ended: null });
    this.restart();
  }

  /** A press of the player: the time without one begins anew. */
  touch(): void {
    if (this.store.getState().isOn) this.restart();
  }

  end(ended: OnePressEnd): void {
    if (!this.store.getState().isOn) return;
    this.store.setState({ isOn: false, ended });
    this.restart();
  }

  /** Stops the clock; the next visit begins with it off. */
  close(): void {
    this.store.setState({ isOn: false, ended: null });
    this.restart();
  }

  private restart(): void {
    if (this.timer !== null) this.clock.cancel(this.timer);
    this.timer = null;
    if (!this.store.getState().isOn) return;
    this.timer = this.clock.after(IDLE_MS, () => {
      this.timer = null;
      this.end('idle');
    });
  }
}
