import type { GuardedPool } from './guarded-pool';
import { createDatabase, createPool, type Database } from './database';
import { createLocalMarks, ReadReplica, type WriteMarks } from './read-replica';
import { TestPostgres } from './testing-postgres';

// A primary with a streaming replica whose replay is paused and resumed.

let postgres: TestPostgres;
let primary: Database;
let admin: GuardedPool;
let marks: WriteMarks;
let replica: ReadReplica;
/** Ms that the clock is ahead: lag that nobody has to wait for. */
let ahead: number;
const warnings: string[] = [];

const open = async (): Promise<void> => {
  ahead = 0;
  marks = createLocalMarks();
  replica = new ReadReplica({
    primary,
    pool: createPool({ ...postgres.replicaEndpoint, max: 4 }),
    marks,
    clock: () => performance.now() + ahead,
    warn: (message) => void warnings.push(message),
  });
  await replica.start();
  await until(() => replica.lagMs < 1000);
};

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((done) => setTimeout(done, 20));
}

beforeAll(async () => {
  postgres = new TestPostgres();
  await postgres.start();
  const pool = createPool({ ...postgres.endpoint, max: 4 });
  primary = createDatabase(pool, 'external', () => pool.end());
  await primary.query('CREATE TABLE bet_list (id int PRIMARY KEY, owner text NOT NULL)');
  await postgres.addReplica({ isSynchronous: false });
  admin = createPool({ ...postgres.replicaEndpoint, max: 1 });
  await open();
});
afterEach(async () => {
  await admin.query('SELECT pg_wal_replay_resume()').catch(() => undefined);
  ahead = 0;
});
afterAll(async () => {
  await replica?.stop();
  await admin?.end();
  await primary?.close();
  await postgres?.close();
});

let ids = 0;
const bet = (owner: string): Promise<number> => {
  const id = (ids += 1);
  return replica.runCall(owner, true, async () => {
    await primary.transaction((connection) =>
      connection.query('INSERT INTO bet_list (id, owner) VALUES ($1, $2)', [id, owner]),
    );
    return id;
  });
};
const list = (owner: string): Promise<number[]> =>
  replica.runCall(owner, false, async () => {
    const { rows } = await replica.reads.query<{ id: number }>('SELECT id FROM bet_list WHERE owner = $1', [owner]);
    return rows.map(({ id }) => id);
  });
/** Where the statements of `work` went. */
async function countOf(work: () => Promise<unknown>): Promise<{ primary: number; replica: number }> {
  const before = { ...replica.counts };
  await work();
  return { primary: replica.counts.primary - before.primary, replica: replica.counts.replica - before.replica };
}
const pause = async (): Promise<void> => {
  await admin.query('SELECT pg_wal_replay_pause()');
  await until(async () => (await admin.query('SELECT pg_get_wal_replay_pause_state() AS s')).rows[0].s === 'paused');
};

test('lists read the replica and money the primary, at no lag [G6.07]', async () => {
  await bet('writer');
  expect(await countOf(() => list('reader'))).toEqual({ primary: 0, replica: 1 });
  // Outside a call, as in jobs, nothing is known of who has written.
  expect(await countOf(() => replica.reads.query('SELECT 1'))).toEqual({ primary: 1, replica: 0 });
});

test('a list at a lag of 1.5 s reads the replica, at 10 s the primary, and again after it followed [G6.07]', async () => {
  await pause();
  await bet('late');
  const follows = replica.lagMs;
  await until(() => replica.lagMs > follows);
  ahead = 1000;
  await until(() => replica.lagMs > 1000);
  expect(replica.lagMs).toBeLessThan(2000);
  expect(await countOf(() => list('reader'))).toEqual({ primary: 0, replica: 1 });
  ahead = 10_000;
  await until(() => replica.lagMs > 10_000 && replica.lagMs < Infinity);
  expect(await countOf(() => list('reader'))).toEqual({ primary: 1, replica: 0 });
  await admin.query('SELECT pg_wal_replay_resume()');
  await until(() => replica.lagMs < 1500);
  expect(await countOf(() => list('reader'))).toEqual({ primary: 0, replica: 1 });
});

test('a player who has bet reads the primary until the replica has passed the bet, others do not [G6.07]', async () => {
  await pause();
  const id = await bet('writer2');
  expect(await countOf(async () => expect(await list('writer2')).toEqual([id]))).toEqual({ primary: 1, replica: 0 });
  expect(await countOf(() => list('another'))).toEqual({ primary: 0, replica: 1 });
  await admin.query('SELECT pg_wal_replay_resume()');
  await until(async () => (await countOf(() => list('writer2'))).replica === 1);
  expect(await list('writer2')).toEqual([id]);
});

test('a thousand bets are each in the list that is read right after [G6.07]', async () => {
  let missing = 0;
  const player = async (owner: string): Promise<void> => {
    for (let n = 0; n < 50; n += 1) {
      const id = await bet(owner);
      if (!(await list(owner)).includes(id)) missing += 1;
    }
  };
  await Promise.all(Array.from({ length: 20 }, (_, n) => player(`player${n}`)));
  expect(missing).toBe(0);
});

test('a mark that cannot be read sends the list to the primary [G6.07]', async () => {
  const get = jest.spyOn(marks, 'get').mockRejectedValueOnce(new Error('no Redis'));
  expect(await countOf(() => list('reader'))).toEqual({ primary: 1, replica: 0 });
  get.mockRestore();
});

test('a frozen replica fails no list, and then the primary is read; awake it is read again [G6.07]', async () => {
  postgres.signalReplica('SIGSTOP');
  try {
    expect(await countOf(() => list('reader'))).toEqual({ primary: 1, replica: 0 });
    expect(replica.lagMs).toBe(Infinity);
  } finally {
    postgres.signalReplica('SIGCONT');
  }
  await until(() => replica.lagMs < 1500);
  expect(await countOf(() => list('reader'))).toEqual({ primary: 0, replica: 1 });
});

test('a replica that ended fails no list [G6.07]', async () => {
  postgres.signalReplica('SIGQUIT');
  for (let n = 0; n < 20; n += 1) expect(await list('writer')).not.toEqual([]);
  await until(() => replica.lagMs === Infinity);
  expect(await countOf(() => list('reader'))).toEqual({ primary: 1, replica: 0 });
  expect(warnings).toContain('replica reads paused');
});
