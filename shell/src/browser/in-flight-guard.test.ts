import { createInFlightGuard } from './browser';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('with nothing in flight a reload or swap happens at once', () => {
  const act = jest.fn();
  createInFlightGuard().whenIdle(act);
  expect(act).toHaveBeenCalledTimes(1);
});

test('a bet and a payment in flight delay the task until the last response is readable, then run it once', () => {
  const { begin, active, whenIdle } = createInFlightGuard();
  const act = jest.fn();
  const [bet, payment] = [begin('bet'), begin('payment')];
  whenIdle(act);
  bet();
  bet();
  jest.runAllTimers();
  expect([active(), act.mock.calls.length]).toEqual([true, 0]);
  payment();
  // The code that waits for the answer goes on first: it opens the payment's page.
  expect([active(), act.mock.calls.length]).toEqual([false, 0]);
  jest.runAllTimers();
  expect(act).toHaveBeenCalledTimes(1);
});

test('a second bet in flight extends the delay and later tasks wait too', () => {
  const { begin, whenIdle } = createInFlightGuard();
  const done: string[] = [];
  const first = begin('bet');
  whenIdle(() => done.push('asked in flight'));
  first();
  whenIdle(() => done.push('asked while it is read'));
  const second = begin('bet');
  jest.runAllTimers();
  expect(done).toEqual([]);
  second();
  jest.runAllTimers();
  expect(done).toEqual(['asked in flight', 'asked while it is read']);
});
