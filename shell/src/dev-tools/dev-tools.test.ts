import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
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

test('S-17 nothing in the product reads what was found: it blocks nobody and is sent in no call', () => {
  const house = join(__dirname, '../../..');
  const rooms = ['shell', 'shared', 'remote-account', 'remote-betting', 'remote-casino', 'remote-wallet'];
  const sources = rooms.flatMap((room) =>
    readdirSync(join(house, room, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
      .map((file) => join(room, 'src', file)),
  );
  const naming = sources.filter((file) => readFileSync(join(house, file), 'utf8').includes('devToolsOpen'));
  expect(naming.sort()).toEqual(['shell/src/dev-tools/dev-tools.ts', 'shell/src/storage/storage.ts']);
});
