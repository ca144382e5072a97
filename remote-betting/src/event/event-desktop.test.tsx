import { fireEvent, screen, within } from '@testing-library/react';
import { buildMarket, fakeHost, FIXED_TIME } from '@backlay/shared/testing';
import { bookmaker, open } from './event.fixture';

// A width is asked for once in a page: here it is a desk's from the start.
beforeAll(() => {
  window.matchMedia = (media) => Object.assign(new EventTarget() as MediaQueryList, { matches: true, media });
});
beforeEach(() => void jest.useFakeTimers({ now: FIXED_TIME + 60_000 }));
afterEach(() => void jest.useRealTimers());

test('a wide screen shows three exchange prices on each side and one bookmaker price', async () => {
  await open([buildMarket(), bookmaker]);
  const prices = (market: string) => {
    const [runner] = within(screen.getByRole('region', { name: market })).getAllByRole('group', { name: 'India' });
    return within(runner as HTMLElement).getAllByRole('button', { name: /^(Back|Lay)/ });
  };
  expect(prices('Match Odds')).toHaveLength(6);
  expect(prices('Bookmaker')).toHaveLength(2);
});

test('the name of a runner opens its panel with price alerts on a wide screen too [E7.03]', async () => {
  const { realtime } = fakeHost();
  const depth = {
    ...{ marketId: 'm-1', teamId: 'r-1', version: 1, status: 'OPEN', lastPrice: null, volume: 0, totalMatched: 0 },
    ...{ back: [[1.98, 100]], lay: [[2, 100]], traded: [], point: null },
  };
  const emit = async () => ({ ok: true, frame: null, at: FIXED_TIME, depth }) as never;
  const columns = { seconds: [], prices: [], volumes: [], summary: null };
  await open([buildMarket(), bookmaker], {
    answers: { marketHistory: { docs: { marketId: 'm-1', teamId: 'r-1', ...columns }, message: '' } },
    host: { realtime: { ...realtime, emit } },
  });
  const market = screen.getByRole('region', { name: 'Match Odds' });
  fireEvent.click(within(market).getByRole('button', { name: 'India' }));
  expect(await within(market).findByRole('button', { name: 'Price alert' }, { timeout: 30_000 })).toBeVisible();
});
