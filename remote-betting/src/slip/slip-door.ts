import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Market } from '@backlay/shared/contract';
import { loadWithRetry } from '@backlay/shared/ui';
import type { Betting } from '../betting';
import { quoteAt, type PricePress } from '../odds';
import { bringTexts } from '../texts';
import type { SlipDesk } from './slip-desk';
import { emptySlip, type SlipState } from './slip-state';

/**
 * The way to the slip from any price. The slip itself is loaded by the first press, so that a page that only shows prices goes
 * without it; what a press means is read at the press, whatever loads in the meantime.
 */
export class SlipDoor {
  readonly store: StoreApi<SlipState> = createStore(() => emptySlip);
  /** The cell of the price that was pressed last: where the focus goes when its slip is over. */
  readonly pressed: { current: HTMLElement | null } = { current: null };
  private desk: SlipDesk | null = null;
  private opening: Promise<SlipDesk> | null = null;

  constructor(private readonly betting: () => Betting) {}

  press(market: Market, runner: Market['teams'][number], { side, level, view }: PricePress): void {
    const { books, clock, host } = this.betting();
    const quote = quoteAt(books, { marketId: market.id, runnerId: runner.id, side, level }, view, clock.now());
    if (!quote.ok) return;
    this.pressed.current = view.parts.cell;
    if (this.desk) this.desk.take(market, runner, { side, level }, quote);
    else
      void this.open().then(
        (desk) => desk.take(market, runner, { side, level }, quote),
        // The next press requests it anew.
        () => host.toasts.error(host.i18n.t('failure.title')),
      );
  }

  /** Loads the slip with its texts. A load that failed is tried again by the next press. */
  open(): Promise<SlipDesk> {
    const betting = this.betting();
    this.opening ??= loadWithRetry(() =>
      Promise.all([import(/* webpackChunkName: "slip" */ './slip-desk'), bringTexts(betting.host.i18n)]),
    ).then(([{ deskOf }]) => (this.desk = deskOf(betting)));
    this.opening.catch(() => (this.opening = null));
    return this.opening;
  }
}
