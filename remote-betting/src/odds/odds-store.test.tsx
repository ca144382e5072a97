import { act, cleanup, render, screen } from '@testing-library/react';
import { buildFrame, buildMarket, buildMarketFrame, buildRunnerFrame } from '@backlay/shared/testing';
import type { EventFrame } from '@backlay/shared/contract';
import { OddsStore } from './odds-store';
import { MAX_WAIT_MS, HIGHLIGHT_MS } from './price-renderer';
import type { ViewportGroup } from './cell-renderer';
import { PriceCell } from './price-cell';
import { STABLE_PRICE_MS, readSelectedPrice } from './selected-price';
import { FakeFrameClock } from './frame-clock.fixture';

const address = { marketId: 'm-1', runnerId: 'r-1', side: 'back', level: 0 } as const;

function setUp({ visible = true, indianUnits = false }: { visible?: boolean; indianUnits?: boolean } = {}) {
  const clock = new FakeFrameClock();
  const books = new OddsStore(clock, indianUnits);
  books.define([buildMarket()]);
  const group: ViewportGroup = { visible, views: new Set(), onVisible: () => {} };
  const presses: number[] = [];
  render(
    <PriceCell
      books={books}
      group={group}
      {...address}
      format="decimal"
      name="Back India"
      locked={false}
      inSlip={false}
      first
      onPress={() => presses.push(clock.now())}
    />,
  );
  const cell = screen.getByRole('button', { name: /Back India/ });
  return { clock, books, group, cell, presses };
}

let seq = 10;
const priceFrame = (price: number, over: Partial<EventFrame> = {}) =>
  buildFrame({
    full: false,
    seq: (seq += 1),
    markets: [buildMarketFrame({ runners: [buildRunnerFrame('r-1', { back: [[price, 142_000]] })] })],
    ...over,
  });

test('a cell shows price and size, and speaks its side and runner [B9.17]', () => {
  const { cell } = setUp();
  expect(cell).toHaveTextContent('1.86142K');
  expect(cell).toHaveAccessibleName('Back India 1.86 142K');
});

test('a brand with Indian units has them in sizes and volumes; another has K, M and B [E8.14]', () => {
  const matched = { usual: new Text(), indian: new Text() };
  const usual = setUp();
  expect(usual.cell).toHaveTextContent('1.86142K');
  usual.books.board.bindMatched('m-1', matched.usual, 12_500_000);
  cleanup();
  const { cell, books } = setUp({ indianUnits: true });
  expect(cell).toHaveTextContent('1.861.42L');
  books.board.bindMatched('m-1', matched.indian, 12_500_000);
  expect([matched.usual.data, matched.indian.data]).toEqual(['12.5M', '1.25Cr']);
});

test('a price waits for the next frame, and several of one cell are written once', () => {
  const { clock, books, cell } = setUp();
  books.apply(priceFrame(1.9));
  books.apply(priceFrame(1.92));
  expect(cell).toHaveTextContent('1.86');
  clock.paint();
  expect(cell).toHaveTextContent('1.92');
});

test('a missing frame is awaited for 100 ms at most', () => {
  const { clock, books, cell } = setUp();
  books.apply(priceFrame(1.9));
  clock.pass(MAX_WAIT_MS);
  expect(cell).toHaveTextContent('1.90');
});

test('a suspension does not wait for the frame [B2.28]', () => {
  const { books, cell } = setUp();
  const suspended = buildMarketFrame({
    status: 'SUSPENDED',
    version: 2,
    runners: [buildRunnerFrame('r-1', { back: [] })],
  });
  books.apply(buildFrame({ full: false, seq: (seq += 1), markets: [suspended] }));
  expect(books.blockOf('m-1', 'r-1')).toBe('SUSPENDED');
  expect(cell).toHaveTextContent('–');
});

test('a price move shows an arrow and an edge for 500 ms [E8.06]', () => {
  const { clock, books, cell } = setUp();
  books.apply(priceFrame(1.9));
  clock.paint();
  expect(cell).toHaveAttribute('data-move', 'up');
  expect(cell).toHaveAttribute('data-wash');
  clock.pass(HIGHLIGHT_MS - 1);
  expect(cell).toHaveAttribute('data-move', 'up');
  clock.pass(1);
  expect(HIGHLIGHT_MS).toBe(500);
  expect(cell).not.toHaveAttribute('data-move');
  expect(cell).not.toHaveAttribute('data-wash');
});

test('a cell is marked once in 500 ms at most, compared with its drawn price', () => {
  const { clock, books, cell } = setUp();
  books.apply(priceFrame(1.9));
  clock.paint();
  clock.pass(HIGHLIGHT_MS - 1);
  books.apply(priceFrame(1.8));
  clock.paint();
  expect(cell).toHaveAttribute('data-move', 'up');
  clock.pass(1);
  books.apply(priceFrame(1.7));
  clock.paint();
  expect(cell).toHaveAttribute('data-move', 'down');
});

test('an invisible cell is not written, and reappears current without a wash', () => {
  const { clock, books, cell, group } = setUp({ visible: false });
  books.apply(priceFrame(1.9));
  clock.paint();
  expect(cell).toHaveTextContent('1.86');
  group.visible = true;
  books.board.resync();
  expect(cell).toHaveTextContent('1.90');
  expect(cell).not.toHaveAttribute('data-move');
});

test('a cell that loses its price shows a dash and is disabled', () => {
  const { clock, books, cell, presses } = setUp();
  books.apply(
    buildFrame({
      full: false,
      seq: (seq += 1),
      markets: [buildMarketFrame({ runners: [buildRunnerFrame('r-1', { back: [] })] })],
    }),
  );
  clock.paint();
  expect(cell).toHaveTextContent('–');
  act(() => cell.click());
  expect(presses).toHaveLength(0);
});

test('a market without frames and a runner without a status are suspended [B4.20]', () => {
  const { books } = setUp();
  expect(books.blockOf('m-9', 'r-1')).toBe('SUSPENDED');
  expect(books.blockOf('m-1', 'r-9')).toBe('SUSPENDED');
  expect(books.blockOf('m-1', 'r-1')).toBeNull();
});

test.each(['SUSPENDED', 'BALL RUNNING', 'REMOVED'] as const)(
  'a runner that is %s shows its status [B2.28]',
  (status) => {
    const { books } = setUp();
    books.apply(
      buildFrame({
        full: false,
        seq: (seq += 1),
        markets: [buildMarketFrame({ runners: [buildRunnerFrame('r-1', { status })] })],
      }),
    );
    expect(books.blockOf('m-1', 'r-1')).toBe(status);
    expect(books.blockOf('m-1', 'r-2')).toBeNull();
  },
);

test('a market removed by a frame is closed with its result [B4.27]', () => {
  const { books } = setUp();
  const ended = buildMarketFrame({ status: 'CLOSED', version: 9, result: { outcome: 'settled', winners: ['r-1'] } });
  books.apply(buildFrame({ full: false, seq: (seq += 1), markets: [ended] }));
  books.apply(buildFrame({ full: false, seq: (seq += 1), markets: [], removed: ['m-1'] }));
  expect(books.market('m-1')).toMatchObject({ status: 'CLOSED', result: { winners: ['r-1'] } });
});

test('a complete frame closes markets that it omits', () => {
  const { books } = setUp();
  books.apply(buildFrame({ seq: (seq += 1), markets: [] }));
  expect(books.market('m-1')?.status).toBe('CLOSED');
});

test('an undefined market is reported so that it is read', () => {
  const { books } = setUp();
  const unread: string[] = [];
  books.onUnread((eventId) => unread.push(eventId));
  books.apply(buildFrame({ full: false, seq: (seq += 1), markets: [buildMarketFrame({ marketId: 'm-2' })] }));
  expect(unread).toEqual(['e-1']);
});

test('a list older than the last frame restores no old price', () => {
  const { clock, books, cell } = setUp();
  books.apply(priceFrame(1.9, { seq: 50 }));
  clock.paint();
  books.define([buildMarket()], 49);
  clock.paint();
  expect(cell).toHaveTextContent('1.90');
  books.define([buildMarket()], 51);
  clock.paint();
  expect(cell).toHaveTextContent('1.86');
});

test('a market read after missed frames requests a complete frame', () => {
  const { books } = setUp();
  books.apply(priceFrame(1.9, { seq: 60 }));
  expect(books.define([buildMarket({ id: 'm-7' })], 58)).toBe(true);
  expect(books.define([buildMarket({ id: 'm-8' })], 60)).toBe(false);
});

describe('a click', () => {
  test('a tap uses the price of the store and reports the drawn price, one frame behind', () => {
    const { clock, books, group } = setUp();
    const view = [...group.views][0] ?? null;
    books.apply(priceFrame(1.9));
    expect(readSelectedPrice(books, address, view, clock.now())).toMatchObject({ ok: true, price: 1.9, was: 1.86 });
  });

  test('a click within 300 ms of a price change asks; later it does not', () => {
    const { clock, books, group } = setUp();
    const view = [...group.views][0] ?? null;
    clock.pass(5000);
    books.apply(priceFrame(1.9));
    clock.paint();
    clock.pass(STABLE_PRICE_MS - 1);
    expect(readSelectedPrice(books, address, view, clock.now())).toMatchObject({ price: 1.9, was: 1.86 });
    clock.pass(1);
    expect(readSelectedPrice(books, address, view, clock.now())).toMatchObject({ price: 1.9, was: null });
  });

  test('a click on stale prices, without a price or under an overlay has no effect', () => {
    const { clock, books } = setUp();
    expect(readSelectedPrice(books, { ...address, runnerId: 'r-9' }, null, clock.now())).toEqual({
      ok: false,
      reason: 'blocked',
    });
    expect(readSelectedPrice(books, { ...address, runnerId: 'r-2', level: 2 }, null, clock.now())).toEqual({
      ok: false,
      reason: 'no-price',
    });
    books.apply(priceFrame(1.9, { stale: true }));
    expect(readSelectedPrice(books, address, null, clock.now())).toEqual({ ok: false, reason: 'stale' });
  });
});
