import { Health, judgeParts, type Observed } from './';

const fine: Observed = {
  isAlone: false,
  canWrite: true,
  othersCanWrite: true,
  hasRedis: true,
  othersHaveRedis: true,
  isFeedSilent: false,
  pendingMigrations: 0,
  unknownMigrations: 0,
  versionsAhead: 0,
};

test.each([
  ['this process alone cannot write', { canWrite: false }, { database: 'down' }],
  ['no process can write', { canWrite: false, othersCanWrite: false }, { database: 'degraded' }],
  ['this process alone has no Redis', { hasRedis: false }, { redis: 'down' }],
  ['no process has Redis', { hasRedis: false, othersHaveRedis: false }, { redis: 'degraded' }],
  ['a single process needs no Redis', { isAlone: true, hasRedis: false }, {}],
  ['the source of prices is silent', { isFeedSilent: true }, { prices: 'degraded' }],
  ['the schema is older', { pendingMigrations: 1 }, { schema: 'down' }],
  ['the schema is newer', { unknownMigrations: 1 }, { schema: 'degraded' }],
  ['the schema is one version newer', { versionsAhead: 1 }, { schema: 'degraded' }],
  ['the schema is two versions newer', { unknownMigrations: 1, versionsAhead: 2 }, { schema: 'down' }],
  ['everything works', {}, {}],
] as const)(
  'readiness %s reports the failed components and only shared ones make it unready [G3.01]',
  (_title, seen, changed) => {
    const ok = { database: 'ok', schema: 'ok', redis: 'ok', prices: 'ok' };
    expect(judgeParts({ ...fine, ...seen })).toEqual({ ...ok, ...changed });
  },
);

test('a part keeps the time of its last change, and one that is down makes the process unready [G3.01]', () => {
  let now = Date.UTC(2026, 0, 1);
  const health = new Health({ clock: () => now });
  expect(health.readiness()).toMatchObject({ isReady: false, status: 'starting' });
  health.setPhase('serving');
  now += 1000;
  health.set('redis', 'degraded', 'Redis does not respond');
  now += 1000;
  health.set('redis', 'degraded', 'Redis does not respond');
  expect(health.readiness()).toMatchObject({
    isReady: true,
    status: 'degraded',
    parts: { redis: { state: 'degraded', since: '2026-01-01T00:00:01.000Z', detail: 'Redis does not respond' } },
  });
  health.set('redis', 'down');
  expect(health.readiness()).toMatchObject({ isReady: false, status: 'down' });
});

test('a draining process stays unready after later reports [G3.03]', () => {
  const health = new Health();
  health.setPhase('serving');
  health.setPhase('draining');
  health.setPhase('serving');
  expect(health.readiness()).toMatchObject({ isReady: false, status: 'draining' });
});
