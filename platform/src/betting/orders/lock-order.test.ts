import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../../core/database';
import { openTestDatabase } from '../../core/database/testing';
import { BettingService } from './';
import type { PlayLimitChecker } from './ports';
import { FakeMarkets, NotificationRecord, bettingMigrations, give, orderOf, player } from './testing';

const POLL_MS = 20;

interface LockStep {
  readonly step: number;
  readonly resource: string;
}

/** The lock-order table of decision 0003: `| 1 | \`resource\` | lock | by |` of one path. */
function readLockOrder(path: 'Optimistic' | 'Locked'): LockStep[] {
  const text = readFileSync(join(__dirname, '../../../../docs/decisions/0003-money-path.md'), 'utf8');
  const section = text.split(`#### ${path} path`)[1]?.split('\n#')[0] ?? '';
  return [...section.matchAll(/^\| *(\d+) *\| `([^`]+)`/gm)].map(([, step, resource]) => ({
    step: Number(step),
    resource: resource ?? '',
  }));
}

const ADVISORY: Readonly<Record<string, string>> = {
  'advisory caps': '42071, 0',
  'advisory market': "42070, hashtext('m1')",
  'advisory cap journal': '42071, 1',
};

/** A lock that a placement waits for when it reaches the resource. */
const toBlockingStatement = (resource: string) =>
  ADVISORY[resource]
    ? `SELECT pg_advisory_xact_lock(${ADVISORY[resource]})`
    : `LOCK TABLE ${resource} IN EXCLUSIVE MODE`;

const limits: PlayLimitChecker = {
  findRejectedStakes: async () => new Map(),
  listLimitedPlayers: async (_connection, accountIds) => new Set(accountIds),
};

let database: Database;

beforeAll(async () => {
  database = await openTestDatabase(bettingMigrations());
  await give(database, 'p1', 100_000_000);
});
afterAll(() => database.close());

function serviceOf(path: 'Optimistic' | 'Locked'): BettingService {
  const markets = new FakeMarkets();
  markets.add({ id: 'm1' });
  return new BettingService({
    database,
    markets,
    notify: new NotificationRecord(),
    players: { findById: async () => player() },
    ...(path === 'Locked' && { limits }),
  });
}

/** Resources that the waiting placement has locked; null while nothing waits. */
async function readHeldByWaiter(): Promise<Set<string> | null> {
  const { rows } = await database.query<{ waits: boolean; name: string | null }>(
    `WITH locks AS MATERIALIZED (SELECT * FROM pg_locks),
       waiter AS (SELECT pid FROM locks
         WHERE NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))
     SELECT NOT l.granted AS waits, CASE WHEN l.locktype = 'relation' THEN c.relname
       WHEN l.classid = 42071 AND l.objid = 0 THEN 'advisory caps'
       WHEN l.classid = 42071 AND l.objid = 1 THEN 'advisory cap journal'
       WHEN l.classid = 42070 THEN 'advisory market' END AS name
     FROM locks l JOIN waiter USING (pid)
     LEFT JOIN pg_class c ON l.locktype = 'relation' AND c.oid = l.relation
     WHERE NOT l.granted OR l.locktype = 'advisory' OR l.mode IN ('RowShareLock', 'RowExclusiveLock')`,
  );
  if (!rows.some(({ waits }) => waits)) return null;
  return new Set(rows.flatMap(({ waits, name }) => (waits || name === null ? [] : [name])));
}

/** What a placement holds when it reaches a locked resource. */
async function placeAgainst(betting: BettingService, resource: string): Promise<Set<string>> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  let locked = (): void => undefined;
  const isLocked = new Promise<void>((resolve) => (locked = resolve));
  const blocker = database.transaction(async (connection) => {
    await connection.query(toBlockingStatement(resource));
    locked();
    await released;
  });
  await isLocked;
  let isPlaced = false;
  const placing = betting.place(orderOf({ userId: 'p1', marketId: 'm1' })).finally(() => (isPlaced = true));
  let held: Set<string> | null = null;
  while (!held && !isPlaced) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    held = await readHeldByWaiter();
  }
  release();
  await blocker;
  expect(await placing).toMatchObject({ ok: true });
  if (!held) throw new Error(`Cannot read locks: the placement does not wait for ${resource}`);
  return held;
}

describe.each(['Optimistic', 'Locked'] as const)('%s path', (path) => {
  const order = readLockOrder(path);
  const resources = order.map(({ resource }) => resource);
  let betting: BettingService;
  beforeAll(async () => {
    betting = serviceOf(path);
    // The first bet stores market and position, which the optimistic path needs in its cache.
    await betting.place(orderOf({ userId: 'p1', marketId: 'm1' }));
    await betting.place(orderOf({ userId: 'p1', marketId: 'm1' }));
  });
  afterAll(() => betting.stop());

  test('the lock-order table numbers its steps without a gap [H1.40]', () => {
    expect(order.map(({ step }) => step)).toEqual(resources.map((_, at) => at + 1));
    expect(resources.length).toBeGreaterThan(4);
  });

  test.each(resources)(
    'a placement that waits for %s holds all earlier resources and no later one [H1.40]',
    async (resource) => {
      const held = await placeAgainst(betting, resource);
      const at = resources.indexOf(resource);
      expect(resources.filter((name) => held.has(name))).toEqual(resources.slice(0, at));
    },
  );
});
