import { screen } from '@testing-library/react';
import { buildMarket, FIXED_TIME } from '@backlay/shared/testing';
import { open } from './event.fixture';

jest.mock('../live/score-card', () => ({
  ...jest.requireActual<object>('../live/score-card'),
  ScoreCard: () => {
    throw new Error('no score');
  },
}));

beforeEach(() => {
  jest.useFakeTimers({ now: FIXED_TIME + 60_000 });
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('a score that throws is a panel in its place, and the prices beside it stay [E8.17]', async () => {
  await open([buildMarket()]);
  expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong.');
  expect(screen.queryByText('no score')).not.toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'Match Odds' })).toBeVisible();
});
