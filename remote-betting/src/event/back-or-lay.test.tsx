import { screen, within } from '@testing-library/react';
import type { HomePayload } from '@backlay/shared/contract';
import { buildHome, buildHomeEvent, buildMarket, buildPage, fakeHost, flushMicrotasks } from '@backlay/shared/testing';
import { renderBetting } from '../services/betting.fixture';
import BackOrLay from './back-or-lay';

async function open(home: HomePayload) {
  const host = fakeHost({
    session: 'player',
    answers: {
      home: { docs: home, message: '' },
      openBets: buildPage([]),
      stakes: { docs: { stake: [] }, message: '' },
    },
  });
  renderBetting(<BackOrLay />, { on: host });
  await flushMicrotasks();
}
const event = (over: Parameters<typeof buildMarket>[0] = {}) =>
  buildHomeEvent({ market: buildMarket({ id: '1.1', ...over }) });

test('a new player reads what 1,000 brings on both sides at the prices of a match [E8.11]', async () => {
  await open(buildHome({ ongoing: [event()] }));
  const lesson = screen.getByRole('region', { name: 'Back or lay, with 1,000' });
  expect(lesson).toHaveTextContent('Odds of India are 1.86 to back and 1.87 to lay');
  const [back, lay] = within(lesson)
    .getAllByText('India wins')
    .map((each) => each.parentElement);
  expect(back).toHaveTextContent('Back 1.86India will winIndia wins+860.00Does not−1,000.00');
  expect(lay).toHaveTextContent('Lay 1.87India will not winIndia wins−870.00Does not+1,000.00');
});

const { book } = buildMarket();
test.each([
  ['suspended', { book: { ...book, status: 'SUSPENDED' as const } }],
  ['locked', { isMarketLocked: true }],
  [
    'without active runners',
    { book: { ...book, runners: book.runners.map((each) => ({ ...each, status: 'SUSPENDED' as const })) } },
  ],
])('a match that is %s gives no lesson [E8.11]', async (_, over) => {
  await open(buildHome({ ongoing: [event(over)] }));
  expect(screen.queryByRole('region')).not.toBeInTheDocument();
});
