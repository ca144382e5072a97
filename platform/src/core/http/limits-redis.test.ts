import { setTimeout as sleep } from 'node:timers/promises';
import { Relay } from '../../../testing/relay';
import { findRedis, openTestRedis, type TestRedis } from '../../../testing/redis';
import { createCallCount, createRateLimits, type CallCount, type RateLimits } from './rate-limits';

const redisProgram = findRedis();
const MISSING = 'redis-server is not on this machine and could not be installed';
const withRedis = (title: string, body: () => Promise<void>): void =>
  redisProgram ? test(title, body) : test.skip(`${title} (skipped: ${MISSING})`, body);

let redis: TestRedis;
let relay: Relay;
/** Limits of two processes: six broadcasts a minute, counted together. */
let here: RateLimits;
let there: RateLimits;

beforeEach(async () => {
  if (!redisProgram) return;
  redis = await openTestRedis(redisProgram);
  relay = new Relay({ host: '127.0.0.1', port: Number(new URL(redis.url).port) });
  await relay.start();
  const redisUrl = `redis://127.0.0.1:${relay.port}`;
  [here, there] = [
    createRateLimits({ rateLimitScale: 1, redisUrl }),
    createRateLimits({ rateLimitScale: 1, redisUrl }),
  ];
  await together('warm');
});
afterEach(async () => {
  here?.close();
  there?.close();
  await relay?.cut();
  await redis?.close();
});

const statusesOf = async (limits: readonly RateLimits[], key: string): Promise<(number | undefined)[]> => {
  const statuses = [];
  for (const one of limits) statuses.push((await one.consume('broadcast', key))?.status);
  return statuses;
};
const four = (limits: RateLimits) => Array.from({ length: 4 }, () => limits);

/** Resolves once both processes count one key together; each attempt takes a fresh key. */
async function together(name: string): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    const key = `${name}-${attempt}`;
    const statuses = await statusesOf([...four(here), ...four(there)], key);
    if (statuses.filter((status) => status === 429).length === 2) return;
    await sleep(100);
  }
}

withRedis('hung Redis makes each process count separately, and both count together after it [G3.06]', async () => {
  relay.hang();
  const alone = await statusesOf([...four(here), ...four(here), ...four(there)], 'hung');
  expect(alone.slice(0, 8)).toEqual([...Array.from({ length: 6 }, () => undefined), 429, 429]);
  expect(alone.slice(8)).toEqual(Array.from({ length: 4 }, () => undefined));
  relay.resume();
  await together('resumed');
});

withRedis('killed Redis that returns empty counts both processes together again [G3.06]', async () => {
  await redis.stop('SIGKILL');
  expect(await statusesOf([...four(here), ...four(there)], 'gone')).toEqual(Array.from({ length: 8 }, () => undefined));
  await redis.start();
  await together('emptied');
});

withRedis(
  'order calls of one player fit 20 into any second at two processes, hung Redis included [E1.03]',
  async () => {
    const redisUrl = `redis://127.0.0.1:${relay.port}`;
    const counts = [createCallCount({ redisUrl }), createCallCount({ redisUrl })].filter((one) => one !== null);
    const takeAll = (key: string) =>
      Promise.all(Array.from({ length: 30 }, (_, call) => counts[call % 2]?.take(key, 20)));
    const isCounted = async (one: CallCount): Promise<boolean> =>
      (await one.take(`warm ${Math.random()}`, 20)) !== null;
    const warm = async (): Promise<void> => {
      while (!(await Promise.all(counts.map(isCounted))).every(Boolean)) await sleep(100);
    };
    try {
      await warm();
      expect((await takeAll('one')).filter(Boolean)).toHaveLength(20);
      expect((await takeAll('other')).filter(Boolean)).toHaveLength(20);
      await sleep(1100);
      expect((await takeAll('one')).filter(Boolean)).toHaveLength(20);
      relay.hang();
      const startedAt = performance.now();
      expect(await takeAll('hung')).toEqual(Array.from({ length: 30 }, () => null));
      expect(performance.now() - startedAt).toBeLessThan(1000);
      relay.resume();
      await warm();
    } finally {
      counts.forEach((one) => one.close());
    }
  },
);
