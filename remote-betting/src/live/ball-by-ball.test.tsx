import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Bet } from '@backlay/shared/contract';
import {
  buildEvent,
  buildHome,
  buildHomeEvent,
  buildPage,
  fakeHost,
  FIXED_TIME,
  type FakeHostOverrides,
} from '@backlay/shared/testing';
import { renderBetting } from '../services/betting.fixture';
import BallByBallScreen from './ball-by-ball-screen';

const scoreOf = (eventId: string, balls: string[]) => ({
  eventId,
  sides: [{ name: 'India', score: '142/3', note: '15.2', batting: true }],
  clock: '15.2 ov',
  balls,
});
const second = buildHomeEvent({ event: buildEvent({ id: 'e-2', name: 'Delhi v Pune' }) });

jest.setTimeout(120_000);
beforeEach(() => void jest.useFakeTimers({ now: FIXED_TIME + 60_000 }));
afterEach(() => void jest.useRealTimers());

async function open(at: string, over: FakeHostOverrides = {}) {
  const host = fakeHost({
    session: 'player',
    ...over,
    answers: {
      home: {
        docs: buildHome({ ongoing: [buildHomeEvent(), second] }),
        message: '',
      },
      sportTree: { docs: [], message: '' },
      protectedScores: ({ eventIds = '' }) => ({ docs: [scoreOf(eventIds, ['1', '4', 'W'])], message: '' }),
      liveTv: { docs: [], message: '' },
      openBets: buildPage<Bet>([]),
      ...over.answers,
    },
  });
  renderBetting(<BallByBallScreen />, { on: host, at });
  await act(async () => void (await jest.advanceTimersByTimeAsync(0)));
  return host;
}
const balls = () =>
  within(screen.getByRole('list', { name: 'Last balls, newest first' }))
    .getAllByRole('listitem')
    .map((ball) => ball.textContent);

test('ball by ball shows the first cricket match in play, its score and its balls, newest first [B2.09 OQ-27]', async () => {
  await open('/ballByBall');
  expect(screen.getByRole('region', { name: 'India v Australia' })).toHaveTextContent('142/3');
  expect(balls()).toEqual(['W', '4', '1']);
  expect(screen.getByRole('link', { name: 'Markets of this match' })).toHaveAttribute('href', '/events/4/e-1');
});

test('the screen shows the match of its address and another that is chosen [B2.09 OQ-27]', async () => {
  const host = await open('/ballByBall?eventId=e-2');
  expect(screen.getByRole('region', { name: 'Delhi v Pune' })).toBeInTheDocument();
  await userEvent
    .setup({ advanceTimers: jest.advanceTimersByTime })
    .click(screen.getByRole('button', { name: 'India v Australia' }));
  expect(host.inputsOf('protectedScores').map(({ eventIds }) => eventIds)).toEqual(['e-2', 'e-1']);
});

test('a visitor sees home on this path [OQ-27]', async () => {
  await open('/ballByBall', { session: 'visitor' });
  expect(screen.getByRole('heading', { name: 'Exchange' })).toBeInTheDocument();
});
