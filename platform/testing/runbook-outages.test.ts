import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { parse } from 'yaml';
import { IdleFeed } from '../src/betting/feed/testing';
import { readConfig } from '../src/core/config';
import { openTestDatabase, type TestDatabase } from '../src/core/database/testing';
import { startPlatform, type RunningPlatform } from '../src/platform';
import { freePort } from '@backlay/shared/testing/find-program';
import { root } from './handbook';
import { databaseUrlOf } from './index';
import { openPageShell, pageTest, type PageShell } from './page-shell';
import { PromEvaluator } from './promql';
import { findRedis, openTestRedis, type TestRedis } from './redis';
import { Relay } from './relay';

const RUNBOOKS = 'docs/operate/runbooks';
const [CONFIRM, ACT, OVER] = ['How to confirm', 'What to do', 'How to know that it is over'] as const;
const rules: readonly { readonly alert?: string; readonly expr: string }[] = parse(
  readFileSync(join(root, 'platform/deploy/monitoring/rules.yaml'), 'utf8'),
).groups.flatMap((group: { rules: readonly object[] }) => group.rules);

const redisProgram = findRedis();
const whereRedis = redisProgram ? pageTest : test.skip;
let database: TestDatabase;
let relay: Relay;
let redis: TestRedis | null = null;
let shell: PageShell;
let running: RunningPlatform;
let start: () => Promise<RunningPlatform>;
let admin: string;
beforeAll(async () => {
  database = await openTestDatabase();
  const { host, port, user, password, database: name } = database.endpoint;
  relay = new Relay(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port });
  await relay.start();
  if (redisProgram) redis = await openTestRedis(redisProgram);
  const [publicPort, adminPort] = [await freePort(), await freePort()];
  const url = databaseUrlOf({ endpoint: { ...database.endpoint, host: '127.0.0.1', port: relay.port } });
  admin = `http://127.0.0.1:${adminPort}`;
  shell = await openPageShell({
    ...{ ADMIN: admin, DATABASE_URL: url, LOG_LEVEL: 'silent', PGPASSWORD: password },
    ...(redis && { REDIS_URL: redis.url }),
    DB: `host=127.0.0.1 port=${relay.port} user=${user} dbname=${name} connect_timeout=2`,
    SECRET_KEY: 'Wq8-lantern-Orchard-27-violin-river-53',
  });
  const read = readConfig({
    ...{ PORT: String(publicPort), ADMIN_PORT: String(adminPort), HOST: '127.0.0.1', DATA_DIR: shell.folder },
    ...{ DATABASE_URL: url, LOG_LEVEL: 'silent', SECRET_KEY: 'Wq8-lantern-Orchard-27-violin-river-53' },
    ...(redis && { REDIS_URL: redis.url }),
  });
  if (!read.ok) throw new Error(read.problem);
  start = () => startPlatform(read.config, { feed: new IdleFeed() });
  running = await start();
});
afterAll(async () => {
  await running?.close();
  await relay?.cut();
  await redis?.close();
  await database?.close();
  shell?.close();
});

const follow = (page: string, heading: string): Promise<string> => shell.section(`${RUNBOOKS}/${page}.md`, heading);

/** Samples of the process; `up` is what Prometheus adds. */
async function scrape(): Promise<Readonly<Record<string, number>>> {
  const up = 'up{job="backlay",instance="a"}';
  const text = await fetch(`${admin}/metrics`).then(
    (answer) => answer.text(),
    () => null,
  );
  if (text === null) return { [up]: 0 };
  const lines = text.split('\n').filter((line) => line && !line.startsWith('#'));
  return {
    [up]: 1,
    ...Object.fromEntries(
      lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
    ),
  };
}

/** How often a condition is read before a test gives up. */
const MOST_READS = 300;
async function until(name: string, wanted: boolean): Promise<void> {
  const { expr } = rules.find(({ alert }) => alert === name)!;
  for (let reads = 0; reads < MOST_READS; reads += 1) {
    if (new PromEvaluator(await scrape(), new Map()).evaluate(expr, 0).length > 0 === wanted) return;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error(`Never reached: ${name} is ${wanted}`);
}
/** Until the process is ready with every part. */
async function untilReady(): Promise<void> {
  for (let reads = 0; reads < MOST_READS; reads += 1) {
    const text = await fetch(`${admin}/readyz`).then(
      (answer) => answer.text(),
      () => '',
    );
    if (text.startsWith('{"status":"ok"')) return;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error('Never ready');
}

pageTest('a database that is away raises DatabaseNotUsable, and its page sees it gone and back [G8.02]', async () => {
  await relay.cut();
  await until('DatabaseNotUsable', true);
  expect(await follow('postgresql-down', CONFIRM)).toMatch(/"state":"(degraded|down)"[^]*no answer/);
  await relay.start();
  await follow('postgresql-down', ACT);
  await until('DatabaseNotUsable', false);
  expect(await follow('postgresql-down', OVER)).toContain('The books hold');
});

whereRedis('a Redis that is stopped raises RedisNotUsable, and its page sees it gone and back [G8.02]', async () => {
  await redis!.stop();
  await until('RedisNotUsable', true);
  expect(await follow('redis-down', CONFIRM)).toMatch(/"state":"(degraded|down)"[^]*no answer/);
  await redis!.start();
  await follow('redis-down', ACT);
  await until('RedisNotUsable', false);
  expect(await follow('redis-down', OVER)).toContain('PONG');
});

whereRedis('a lock that a frozen session holds raises NoLeader, and its page ends the session [G8.02]', async () => {
  await until('NoLeader', false);
  const frozen = new pg.Client(database.endpoint);
  frozen.on('error', () => undefined);
  await frozen.connect();
  const { rows } = await frozen.query<{ lock: string }>('SELECT lock FROM leadership');
  const lock = rows[0]!.lock;
  const holds = async () =>
    (await frozen.query<{ got: boolean }>('SELECT pg_try_advisory_lock($1::bigint) AS got', [lock])).rows[0]!.got;
  while (!(await holds()))
    await frozen.query(
      `SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND granted AND objid = $1::bigint::oid
        AND classid = 0 AND objsubid = 1 AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
      [lock],
    );
  await frozen.query(`UPDATE leadership SET expires_at = now() + interval '1 hour'`);
  await until('NoLeader', true);
  expect(await follow('no-leader', CONFIRM)).toMatch(/backlay_leader\{source="sim"\} 0/);
  await follow('no-leader', ACT);
  await until('NoLeader', false);
  expect(await follow('no-leader', OVER)).toMatch(/backlay_leader\{source="sim"\} 1/);
});

pageTest('a process that ended raises ProcessDown, and its page sees it gone and serving again [G8.02]', async () => {
  await running.close();
  await until('ProcessDown', true);
  expect(await follow('process-down', CONFIRM)).toContain('no answer');
  expect(await follow('process-down', ACT)).toContain('nothing to do');
  running = await start();
  await untilReady();
  await until('ProcessDown', false);
  expect(await follow('process-down', OVER)).toContain('The books hold');
});
