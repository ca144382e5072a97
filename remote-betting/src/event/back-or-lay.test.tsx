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

test('without a match that can be backed and laid there is no lesson [E8.11]', async () => {
  const { book } = buildMarket();
  await open(buildHome({ ongoing: [event({ book: { ...book, status: 'SUSPENDED' } })] }));
  expect(screen.queryByRole('region')).not.toBeInTheDocument();
});
