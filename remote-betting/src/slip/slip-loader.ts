import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Market } from '@backlay/shared/contract';
import type { Side } from '@backlay/shared/domain';
import { loadWithRetry } from '@backlay/shared/ui';
import { readSelectedPrice, type CellAddress, type PriceSelection } from '../odds';
import { loadScreenTexts } from '../texts';
import type { SlipController, SlipServices } from './slip-controller';
import { emptySlip, type SlipState } from './slip-state';

/** A level of an open panel: its place from the best price on, its odds and rupees, and its button. */
interface PanelLevel {
  readonly side: Side;
  readonly level: number;
  readonly price: number;
  readonly amount: number;
  readonly cell: HTMLElement;
}

/**
 * The way to the slip from any price. The slip itself is loaded by the first press, so that a page that only shows prices goes
 * without it; what a press means is read at the press, whatever loads in the meantime.
 */
export class SlipLoader {
  readonly store: StoreApi<SlipState> = createStore(() => emptySlip);
  /** The cell of the price that was pressed last: where the focus goes when its slip is over. */
  readonly pressed: { current: HTMLElement | null } = { current: null };
  private controller: SlipController | null = null;
  private opening: Promise<SlipController> | null = null;

  constructor(private readonly services: SlipServices) {}

  selectPrice(market: Market, runner: Market['teams'][number], { side, level, view }: PriceSelection): void {
    const { books, clock, host } = this.services;
    const quote = readSelectedPrice(
      books,
      { marketId: market.id, runnerId: runner.id, side, level },
      view,
      clock.now(),
    );
    if (!quote.ok) return;
    this.pressed.current = view.parts.cell;
    if (this.controller) this.controller.select(market, runner, { side, level }, quote);
    else
      void this.load().then(
        (controllerValue) => controllerValue.select(market, runner, { side, level }, quote),
        // The next press requests it anew.
        () => host.toasts.error(host.i18n.t('failure.title')),
      );
  }

  /** Opens the slip with a level of an open panel; nothing is placed by it, with quick bet as well (E4.01). */
  selectLevel(market: Market, runner: Market['teams'][number], { side, level, price, amount, cell }: PanelLevel): void {
    const { books, host } = this.services;
    const known = books.market(market.id);
    if (!known || books.blockOf(market.id, runner.id) !== null || books.isStale(known.eventId)) return;
    const quote = { ok: true, price, amount, version: known.version, was: null } as const;
    // The book holds three levels; beyond them the slip names the best price as the current one.
    const displayed = level === 1 || level === 2 ? level : 0;
    this.pressed.current = cell;
    void this.load().then(
      (controller) => controller.select(market, runner, { side, level: displayed }, quote, false),
      () => host.toasts.error(host.i18n.t('failure.title')),
    );
  }

  /**
   * Opens the slip with a price that was pressed in the first frame, before betting had started (F9.04). Nothing is placed by it,
   * with quick bet as well.
   * @param shown the price that the press aimed at
   */
  async openDrawn(market: Market, address: CellAddress & Pick<PriceSelection, 'level'>, shown: number): Promise<void> {
    const { books, clock } = this.services;
    const runner = market.teams.find(({ id }) => id === address.runnerId);
    const quote = readSelectedPrice(books, address, null, clock.now());
    if (!runner || !quote.ok) return;
    const { side, level } = address;
    const controller = await this.load();
    controller.select(market, runner, { side, level }, { ...quote, was: quote.price === shown ? null : shown }, false);
  }

  /** The one controller of this slip; whoever needs it first brings its factory. */
  getController(create: (services: SlipServices, store: StoreApi<SlipState>) => SlipController): SlipController {
    this.controller ??= create(this.services, this.store);
    return this.controller;
  }

  /** Loads the slip with its texts. A load that failed is tried again by the next press. */
  load(): Promise<SlipController> {
    const { i18n } = this.services.host;
    this.opening ??= loadWithRetry(() =>
      Promise.all([import(/* webpackChunkName: "slip" */ './slip-controller'), loadScreenTexts(i18n)]),
    ).then(([{ createSlipController }]) => this.getController(createSlipController));
    this.opening.catch(() => (this.opening = null));
    return this.opening;
  }
}
