import type { Database } from '../database';
import type { ControlDatabase } from './control-database';
import { ControlFollower } from './control-follower';

beforeEach(() => void jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick'] }));
afterEach(() => void jest.useRealTimers());

test('a change while the control database is away is read at once, and all is tried each second [G6.05]', async () => {
  const states: string[] = [];
  let listens = 0;
  let fail = (): void => undefined;
  const control = {
    listen: () =>
      new Promise<never>((_resolve, reject) => {
        listens += 1;
        fail = () => reject(new Error('refused'));
      }),
  } as unknown as ControlDatabase;
  const follower = new ControlFollower({
    database: {} as Database,
    control,
    group: 'south',
    migrates: false,
    clock: () => 0,
    pollMs: 3_600_000,
    warn: () => undefined,
    onState: (state) => void states.push(state),
  });
  follower.start();
  follower.trigger();
  fail();
  await new Promise(setImmediate);
  expect([listens, ...states]).toEqual([2, 'degraded']);
  fail();
  await new Promise(setImmediate);
  // Nothing changed meanwhile: it waits for the next try.
  expect([listens, ...states]).toEqual([2, 'degraded', 'degraded']);
  jest.advanceTimersByTime(999);
  expect(listens).toBe(2);
  jest.advanceTimersByTime(1);
  expect(listens).toBe(3);
  fail();
  await follower.close();
  jest.advanceTimersByTime(1000);
  expect(listens).toBe(3);
});
