import { setTimeout as sleep } from 'node:timers/promises';
import { Leadership } from '../jobs';
import { RowChangeNotifier } from './';
import { openTestDatabase, type TestDatabase } from './testing';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

async function until(look: () => boolean): Promise<void> {
  while (!look()) await sleep(10);
}

const cut = (what: string) =>
  database.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where query like $1 and pid <> pg_backend_pid()',
    [what],
  );

test('a limit set by any process notifies the others and shortens the TTL of earlier reads [S-15]', async () => {
  const changes = new RowChangeNotifier(database);
  const notifications: (string | null)[] = [];
  changes.on('limits', (id) => notifications.push(id));
  const before = changes.version();
  expect(changes.ttl(before)).toBe(1000);
  await changes.start();
  notifications.length = 0;
  const read = changes.version();
  expect(changes.ttl(read)).toBe(30_000);
  await database.query(`insert into play_limit (account_id, kind, period, amount) values ('p1', 'stake', 'day', 1)`);
  await until(() => notifications.length > 0);
  expect(notifications).toEqual(['p1']);
  expect(changes.ttl(read)).toBe(1000);
  changes.stop();
});

test('a lost listening connection invalidates cached reads and is opened again', async () => {
  const changes = new RowChangeNotifier(database);
  const notifications: (string | null)[] = [];
  changes.on('limits', (id) => notifications.push(id));
  await changes.start();
  notifications.length = 0;
  await cut('LISTEN%');
  await until(() => notifications.includes(null));
  expect(changes.ttl(changes.version())).toBe(1000);
  await until(() => changes.ttl(changes.version()) === 30_000);
  await database.query(`insert into play_limit (account_id, kind, period, amount) values ('p2', 'stake', 'day', 1)`);
  await until(() => notifications.includes('p2'));
  changes.stop();
});

test('one process leads, and another after its connection is lost, never two [G3.05]', async () => {
  const leading = new Set<string>();
  let most = 0;
  const process = (name: string) =>
    new Leadership({
      database,
      lock: 77,
      self: name,
      onChange: (leads) => {
        if (leads) leading.add(name);
        else leading.delete(name);
        most = Math.max(most, leading.size);
      },
    });
  const [a, b] = [process('a'), process('b')];
  await a.start();
  await b.start();
  expect([...leading]).toEqual(['a']);
  await a.stop();
  await until(() => b.isLeader);
  const c = process('c');
  await c.start();
  expect(c.isLeader).toBe(false);
  // The leader learns that it was cut off and asks again, like everybody.
  await cut('%leadership%');
  await until(() => !b.isLeader || c.isLeader);
  await until(() => b.isLeader !== c.isLeader);
  expect(most).toBe(1);
  await b.stop();
  await c.stop();
});

test('a leader that renews its lease no more is replaced, and its later term is refused [G3.05]', async () => {
  let isHung = false;
  const changes: boolean[] = [];
  const asked: ((error: Error) => void)[] = [];
  const pool = {
    connect: async () => {
      const client = await database.pool.connect();
      const query = client.query.bind(client) as (...given: unknown[]) => unknown;
      // A stopped process asks nothing, and its connection stays.
      return Object.assign(client, {
        query: (...given: unknown[]) =>
          isHung
            ? new Promise((_, ended) => {
                client.once('error', ended);
                asked.push(ended);
              })
            : query(...given),
      });
    },
  } as unknown as typeof database.pool;
  const hung = new Leadership({
    database: { pool },
    lock: 78,
    self: 'hung',
    onChange: (leads) => void changes.push(leads),
    clock: () => performance.now() + (isHung ? 10_000 : 0),
  });
  await hung.start();
  expect([hung.isLeader, hung.term]).toEqual([true, 1]);
  isHung = true;
  expect(hung.isLeader).toBe(false);
  const next = new Leadership({ database, lock: 78, self: 'next', onChange: () => undefined });
  await next.start();
  await until(() => next.isLeader);
  isHung = false;
  // A connection that it opened meanwhile is not ended by anybody.
  for (const end of asked) end(new Error('the process goes on'));
  await until(() => changes.length === 2);
  expect([next.term, hung.isLeader, changes]).toEqual([2, false, [true, false]]);
  await next.stop();
  await hung.stop();
});

test('a leader that was too busy to renew its lease renews it in a term that nobody took [G3.05]', async () => {
  let busyMs = 0;
  const changes: boolean[] = [];
  const leader = new Leadership({
    database,
    lock: 80,
    self: 'busy',
    onChange: (leads) => void changes.push(leads),
    clock: () => performance.now() + busyMs,
  });
  await leader.start();
  busyMs = 60_000;
  expect(leader.isLeader).toBe(false);
  await until(() => leader.isLeader);
  expect([leader.term, changes]).toEqual([1, [true]]);
  await leader.stop();
});

test('the session of a leader with an expired lease is ended for the next one [G3.05]', async () => {
  const frozen = await database.pool.connect();
  const ended = new Promise((resolve) => frozen.once('error', resolve));
  await frozen.query('SELECT pg_advisory_lock(79)');
  await frozen.query(`INSERT INTO leadership VALUES (79, 4, 'frozen', now() - interval '1 second')`);
  const next = new Leadership({ database, lock: 79, self: 'next', onChange: () => undefined });
  await next.start();
  await ended;
  await until(() => next.isLeader);
  expect(next.term).toBe(5);
  frozen.release(true);
  await next.stop();
});
