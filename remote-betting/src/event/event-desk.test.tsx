import { screen, within } from '@testing-library/react';
import { buildMarket, FIXED_TIME } from '@backlay/shared/testing';
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
