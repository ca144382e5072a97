import { act, render } from '@testing-library/react';
import { HostProvider } from '@backlay/shared/host';
import { buildFrame, buildMarket, buildPage, fakeHost, flushMicrotasks } from '@backlay/shared/testing';
import type { Bet } from '@backlay/shared/contract';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import EventScreen from '../../../remote-betting/src/event/event-screen';
import { BettingServicesProvider } from '../../../remote-betting/src/services/betting-services-provider';
import { GRACE_PERIOD_MS } from './event-subscriptions';
import { createRealtime } from './realtime';
import { idleManager } from './test-socket.fixture';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** The realtime of the shell over a socket that records what is emitted. */
function createRecordedRealtime() {
  const emitted: string[] = [];
  const handlers = new Map<string, (payload?: unknown) => void>();
  const host = fakeHost({
    session: 'player',
    answers: {
      markets: { ...buildPage([buildMarket()]), seq: 1 },
      openBets: buildPage<Bet>([]),
      protectedScores: { docs: [], message: '' },
      liveTv: { docs: [], message: '' },
    },
  });
  const socket = {
    io: idleManager,
    connected: true,
    active: true,
    connect: () => undefined,
    disconnect: () => undefined,
    on: (name: string, handler: (payload?: unknown) => void) => void handlers.set(name, handler),
    timeout: () => ({
      emitWithAck: async (name: string) => {
        emitted.push(name);
        return { ok: true, frame: name === 'postEventSubscription' ? buildFrame({ seq: 1 }) : null };
      },
    }),
  };
  const realtime = createRealtime({
    open: async () => socket,
    socket: { url: 'https://royal.test', path: '/socket.io' },
    api: host.api,
    session: host.session,
    credentials: () => ({ token: 'token-1', userType: 'user' }),
    page: document,
  });
  const count = (name: string) => emitted.filter((each) => each === name).length;
  return { host: { ...host, realtime }, realtime, count, connect: () => handlers.get('connect')?.() };
}

test('two screens of one event cause one subscription and one end of it [A7.46 A7.47 H1.12]', async () => {
  const { host, realtime, count, connect } = createRecordedRealtime();
  realtime.start();
  await flushMicrotasks();
  connect();
  const open = () =>
    render(
      <HostProvider host={host}>
        <MemoryRouter initialEntries={['/events/4/e-1']}>
          <BettingServicesProvider>
            <Routes>
              <Route path="/events/:eventTypeId/:eventId" element={<EventScreen />} />
            </Routes>
          </BettingServicesProvider>
        </MemoryRouter>
      </HostProvider>,
    );
  const first = open();
  const second = open();
  await flushMicrotasks();
  expect(count('postEventSubscription')).toBe(1);
  first.unmount();
  await act(() => jest.advanceTimersByTimeAsync(2 * GRACE_PERIOD_MS));
  expect(count('deleteEventSubscription')).toBe(0);
  second.unmount();
  await act(() => jest.advanceTimersByTimeAsync(GRACE_PERIOD_MS - 1));
  expect(count('deleteEventSubscription')).toBe(0);
  await act(() => jest.advanceTimersByTimeAsync(1));
  expect([count('postEventSubscription'), count('deleteEventSubscription')]).toEqual([1, 1]);
  realtime.stop();
});
