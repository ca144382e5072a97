import { createStorage, memoryStore, type StoredKey } from '../storage';
import { LOOK, THRESHOLD, watchDevTools } from './dev-tools';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('A4.41 every second it is looked at, and a probe of more than 100 ms says that the tools are open', () => {
  const device = memoryStore();
  let clock = 0;
  let takes = 0;
  const look = jest.fn(() => void (clock += takes));
  const stop = watchDevTools(
    createStorage<StoredKey>(() => device),
    { now: () => clock, look },
  );
  expect([LOOK, THRESHOLD]).toEqual([1_000, 100]);
  expect(device.getItem('devToolsOpen')).toBeNull();
  jest.advanceTimersByTime(1_000);
  expect([look.mock.calls.length, device.getItem('devToolsOpen')]).toEqual([1, 'false']);
  takes = 101;
  jest.advanceTimersByTime(1_000);
  expect(device.getItem('devToolsOpen')).toBe('true');
  takes = 100;
  jest.advanceTimersByTime(1_000);
  expect(device.getItem('devToolsOpen')).toBe('false');
  stop();
  jest.advanceTimersByTime(5_000);
  expect(look).toHaveBeenCalledTimes(3);
});
