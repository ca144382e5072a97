import type { Bet, EndpointResponse, Market } from '@backlay/shared/contract';
import { buildBet, buildMarket, buildPage, type FakeHost } from '@backlay/shared/testing';
import { OddsStore } from '../odds/odds-store';
import { readSelectedPrice } from '../odds/selected-price';
import { createView, type PriceCellView } from '../odds/cell-renderer';
import { FakeFrameClock } from '../odds/frame-clock.fixture';
import { OpenBets } from '../open-bets/open-bets';
import { Orders } from '../orders/orders';
import { SlipController } from './slip-controller';

export const market = buildMarket();
export const [india] = market.teams;
export const marketBook = {
  marketId: 'm-1',
  eventId: 'e-1',
  exposure: 1000,
  map: [{ teamId: 'r-1', exposureOrProfit: 860 }],
};
/** The answer to an order that was matched, by default. */
export const placed = (over: Partial<Bet> = {}): EndpointResponse<'placeBet'> => ({
  docs: { ...buildBet(over), marketBook },
  message: '',
});

/** The answers of a fake host come with the next turns of the queue. */
export const settle = async () => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
};

/** A desk over one market, and a finger on India at 1.86. */
export async function setUp(host: FakeHost) {
  host.answer('openBets', buildPage<Bet>([]));
  host.answer('stakes', { docs: { stake: [] }, message: '' });
  const clock = new FakeFrameClock();
  const books = new OddsStore(clock);
  books.define([market]);
  const openBets = new OpenBets(host);
  const orders = new Orders({ host, clock, openBets });
  let made = 0;
  const controller = new SlipController({
    host,
    books,
    openBets,
    orders,
    clock,
    newReference: () => `reference-${(made += 1)}`,
  });
  const group = { visible: true, views: new Set<never>(), onVisible: () => {} };
  const button = document.createElement('button');
  button.innerHTML = '<b>-</b><i>-</i>';
  const parts = {
    cell: button,
    price: button.firstChild?.firstChild as Text,
    size: button.lastChild?.firstChild as Text,
  };
  const view = { ...createView(0, parts, 'decimal', group), shown: 1.86 };
  /** As the slip's door takes it. */
  const press = (pressed: Market = market, under: PriceCellView | null = view) => {
    if (!india) return;
    const at = { side: 'back', level: 0 } as const;
    const cell = { marketId: pressed.id, runnerId: india.id, ...at };
    controller.select(pressed, india, at, readSelectedPrice(books, cell, under, clock.now()));
  };
  await settle();
  return { clock, books, openBets, orders, controller, press };
}

export const step = (controller: SlipController) => controller.store.getState().step;
