import { act, fireEvent, screen } from '@testing-library/react';
import { createElement, type ComponentType } from 'react';
import { buildMarket, FIXED_TIME, flushMicrotasks } from '@backlay/shared/testing';
import { bookmaker, open, premium, session } from './event.fixture';

/** The widget that throws, until a test mends it. */
const mockBroken: { name: string | null } = { name: null };

/** The component itself, which throws while it is the broken one. */
function mockBreakable(name: string, path: string, component: string) {
  const actual = jest.requireActual<Record<string, ComponentType<object>>>(path);
  const Actual = actual[component]!;
  const Breakable = (props: object) => {
    if (mockBroken.name === name) throw new Error(`${name} has no data`);
    return createElement(Actual, props);
  };
  return { ...actual, [component]: Breakable };
}

jest.mock('../live/score-card', () => mockBreakable('score', '../live/score-card', 'ScoreLine'));
jest.mock('./market-card', () => mockBreakable('market', './market-card', 'MarketCard'));
jest.mock('./session-card', () => mockBreakable('sessions', './session-card', 'SessionCard'));
jest.mock('../sportsbook/premium-card', () => mockBreakable('premium', '../sportsbook/premium-card', 'PremiumCard'));
jest.mock('../slip/slip-panel', () => mockBreakable('slip', '../slip/slip-panel', 'SlipPanel'));
jest.mock('../open-bets/open-bet-list', () => mockBreakable('openBets', '../open-bets/open-bet-list', 'OpenBetList'));

beforeEach(() => {
  jest.useFakeTimers({ now: FIXED_TIME + 60_000 });
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  mockBroken.name = null;
  jest.useRealTimers();
  jest.restoreAllMocks();
});

/** What shows that a widget works. */
const visible: Readonly<Record<string, () => HTMLElement>> = {
  score: () => screen.getByRole('button', { name: /^Score: India/ }),
  market: () => screen.getByRole('region', { name: 'Match Odds' }),
  sessions: () => screen.getAllByText('16 over runs IND')[0]!,
  premium: () => screen.getAllByText('Total sixes')[0]!,
  slip: () => screen.getByText('Tap a back or lay price to add a bet'),
  openBets: () => screen.getByText('No open bets'),
};
const showTab = async (name: RegExp) => {
  fireEvent.click(screen.getByRole('tab', { name }));
  await act(flushMicrotasks);
};

test.each(Object.keys(visible))(
  'a throw in widget %s leaves the others usable, and Try again renders it anew [H1.25 E8.17]',
  async (name) => {
    const report = jest.fn();
    mockBroken.name = name;
    // Two cards of one kind would be two failures.
    const markets =
      name === 'market' ? [buildMarket(), session, premium] : [buildMarket(), bookmaker, session, premium];
    await open(markets, {}, report);
    if (name === 'openBets') await showTab(/Open Bets/);
    expect(report.mock.calls.map(([, widget]) => widget as string)).toEqual([name]);
    const others = Object.entries(visible).filter(
      ([other]) => other !== name && !(name === 'slip' && other === 'openBets'),
    );
    for (const [other, find] of others) {
      if (other === 'slip') await showTab(/Bet ?slip/i);
      if (other === 'openBets') await showTab(/Open Bets/);
      expect(find()).toBeVisible();
    }
    if (name === 'openBets') await showTab(/Open Bets/);
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong.');
    expect(screen.queryByText(/has no data/)).not.toBeInTheDocument();
    mockBroken.name = null;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await act(flushMicrotasks);
    expect(visible[name]!()).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  },
);
