import { Link, useLocation } from '@backlay/shared/router';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { HomeEvent } from '@backlay/shared/contract';
import { CallError } from '@backlay/shared/host';
import { buildEvent, buildHome, buildHomeEvent, buildPage, fakeHost, FIXED_TIME } from '@backlay/shared/testing';
import { renderBetting } from '../services/betting.fixture';
import InPlayScreen from './in-play-screen';

// A page of this size takes jsdom its time on a busy machine.
jest.setTimeout(120_000);
beforeEach(() => void jest.useFakeTimers({ now: FIXED_TIME }));
afterEach(() => void jest.useRealTimers());

const eventIn = (minutes: number, name: string, over: Partial<HomeEvent> = {}): HomeEvent =>
  buildHomeEvent({
    event: buildEvent({ id: name, name, openDate: new Date(FIXED_TIME + minutes * 60_000).toISOString() }),
    inPlay: minutes <= 0,
    ...over,
  });
const soccer = { eventType: { id: '1', name: 'Soccer' } };
const EVENTS = {
  ongoing: [eventIn(-20, 'India v Australia'), eventIn(-5, 'Lyon v Nice', soccer)],
  upcoming: [eventIn(90, 'Delhi v Goa')],
};

async function open(home: ReturnType<typeof buildHome> | CallError, page = <InPlayScreen />, at = '/inPlay') {
  const host = fakeHost({
    session: 'player',
    answers: {
      home: home instanceof CallError ? home : { docs: home, message: '' },
      openBets: buildPage([]),
      stakes: { docs: { stake: [] }, message: '' },
    },
  });
  renderBetting(page, { on: host, at, route: '/:section?' });
  await act(async () => void (await jest.advanceTimersByTimeAsync(0)));
  return host;
}
/** A page that leads to the list. */
function LinkOrList() {
  return useLocation().pathname === '/inPlay' ? <InPlayScreen /> : <Link to="/inPlay">open</Link>;
}

const named = () => screen.getAllByRole('article').map((each) => each.getAttribute('aria-label'));

test('/inPlay of a signed-in player lists the events in play by sport and no event that starts later [B2.06]', async () => {
  await open(buildHome(EVENTS));
  expect(screen.getByRole('heading', { level: 1, name: 'In-Play' })).toBeInTheDocument();
  expect(named()).toEqual(['India v Australia', 'Lyon v Nice']);
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Cricket'),
    expect.stringContaining('Soccer'),
  ]);
});

test('/inPlay adds an event when it turns in play [B2.06 B4.21]', async () => {
  await open(buildHome({ upcoming: [eventIn(3, 'Delhi v Goa')], ongoing: [eventIn(-20, 'India v Australia')] }));
  expect(named()).toEqual(['India v Australia']);
  await act(async () => void (await jest.advanceTimersByTimeAsync(150_000)));
  expect(named()).toEqual(['India v Australia', 'Delhi v Goa']);
});

test('/inPlay that a press opens draws ten rows first, and all in a second step [E8.19]', async () => {
  const ongoing = Array.from({ length: 14 }, (_, at) => eventIn(-20, `Side ${at} v Other`, at > 7 ? soccer : {}));
  await open(buildHome({ ongoing }), <LinkOrList />, '/');
  const counts: number[] = [];
  const watch = new MutationObserver(() => counts.push(screen.queryAllByRole('article').length));
  watch.observe(document.body, { childList: true, subtree: true });
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  await user.click(screen.getByRole('link', { name: 'open' }));
  await act(async () => void (await jest.advanceTimersByTimeAsync(1_000)));
  watch.disconnect();
  expect(counts.find((count) => count > 0)).toBe(10);
  expect(screen.getAllByRole('article')).toHaveLength(14);
});

test('/inPlay without any event in play shows an empty state [B2.06]', async () => {
  await open(buildHome({ upcoming: [eventIn(90, 'Delhi v Goa')] }));
  expect(screen.queryByRole('article')).not.toBeInTheDocument();
  expect(screen.getByText('No events right now')).toBeInTheDocument();
});

test('/inPlay that could not be read offers another try [B2.06]', async () => {
  const host = await open(new CallError(500, ''));
  host.answer('home', { docs: buildHome(EVENTS), message: '' });
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  await user.click(screen.getByRole('button', { name: /again/i }));
  await act(async () => void (await jest.advanceTimersByTimeAsync(0)));
  expect(named()).toHaveLength(2);
});
