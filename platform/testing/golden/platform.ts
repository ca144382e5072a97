import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EndpointName } from '@backlay/shared/contract';
import type { Socket } from 'socket.io-client';
import { readConfig } from '../../src/core/config';
import { openTestDatabase } from '../../src/core/database/testing';
import { ManualClock, SimFeed, type Feed, type FeedListener, type FeedMessage } from '../../src/betting/feed';
import { startPlatform } from '../../src/platform';
import { openTab } from '../../src/realtime/sockets/testing';
import { openTestStore, remoteRelease, shellRelease } from '../../src/delivery/releases/testing';
import { clientOf, databaseUrlOf, type Answer, type CallGiven } from '../index';
import { createNormaliser, sortKeys } from './compare';

/** Headers that the contract with browsers is made of. */
const HEADERS = [
  'content-type',
  'cache-control',
  'content-security-policy',
  'vary',
  'location',
  'set-cookie',
  'x-robots-tag',
  'x-content-type-options',
  'referrer-policy',
  'permissions-policy',
  'strict-transport-security',
  'cross-origin-opener-policy',
  'integrity-policy',
];

/** Longer than anything is gathered before it is stored, ms. */
const QUIET_MS = 300;
/** Jobs write now and then, so that it is not waited for ever. */
const LOOKS = 5;

/** Longer than a list of markets is cached, ms. */
const LIST_MS = 1001;

/** What a platform answers that has no database for a moment, and how often the call is sent then. */
const BUSY = 'The site is busy. Please try again.';
const TRIES = 5;

/** The simulated world always begins here: ids and prices follow from the time in it. */
const EPOCH = Date.UTC(2026, 0, 15, 10);

/** The world begins this far into a minute, ms: no match begins at a midnight, whose name stands for the beginning of a day. */
const SECONDS = 17_000;

/** A simulator whose times are moved by so many ms: its world is always the same one, and now. */
class MovedFeed implements Feed {
  readonly name = 'sim';
  readonly heartbeatMs: number;

  constructor(
    private readonly feed: SimFeed,
    private readonly by: number,
  ) {
    this.heartbeatMs = feed.heartbeatMs;
  }

  start(listener: FeedListener): Promise<void> {
    return this.feed.start((batch) => listener(batch.map((message) => this.move(message) as FeedMessage)));
  }

  stop(): Promise<void> {
    return this.feed.stop();
  }

  private move(value: unknown): unknown {
    if (typeof value === 'number') return value > EPOCH / 2 ? value + this.by : value;
    if (Array.isArray(value)) return value.map((inner) => this.move(inner));
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, this.move(inner)]));
  }
}

export type GoldenPlatform = Awaited<ReturnType<typeof openGoldenPlatform>>;

/** The whole platform, seeded, whose clock and simulator stand still until they are advanced. */
export async function openGoldenPlatform() {
  const start = Math.floor((Date.now() - SECONDS) / 60_000) * 60_000 + SECONDS;
  jest.useFakeTimers({
    now: start,
    doNotFake: [
      'hrtime',
      'nextTick',
      'performance',
      'queueMicrotask',
      'setImmediate',
      'clearImmediate',
      'setInterval',
      'clearInterval',
      'setTimeout',
      'clearTimeout',
    ],
  });
  const store = openTestStore();
  store.publish(shellRelease({ css: ['main.css'] }), {
    'main.js': 'shell()',
    'main.css': '.a{}',
    'ui.1a2b3c.js': 'u()',
  });
  for (const name of ['betting', 'wallet', 'casino', 'account'])
    store.publish(
      remoteRelease(name, {
        routes: [{ path: `/${name}`, screen: 'first', access: 'signed-in' }],
        screens: { first: ['remote.js', 'first.css', 'first.js'] },
      }),
      { 'remoteEntry.js': `entry('${name}')`, 'remote.js': 'r()', 'first.css': '.b{}', 'first.js': 'f()' },
    );
  const versions = { shell: '1.0.0', betting: '1.0.0', wallet: '1.0.0', casino: '1.0.0', account: '1.0.0' };
  store.point(1, { stable: versions });
  const database = await openTestDatabase();
  // The template may be many minutes old: what its migrations wrote gets the time of this platform.
  await database.query('update registry_team set created_at = now()');
  await database.query('update staff_role set created_at = now(), updated_at = now()');
  await database.query('update registry_remote set claimed_at = now()');
  const dataDir = mkdtempSync(join(tmpdir(), 'backlay-golden-'));
  const read = readConfig({
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrlOf(database),
    LOG_LEVEL: 'silent',
    CHECK_RESPONSES: 'on',
    RATE_LIMIT_SCALE: '0',
    MAX_EVENT_LOOP_DELAY: '0',
    RELEASE_STORE: store.folder,
  });
  if (!read.ok) throw new Error(read.problem);
  const clock = new ManualClock(EPOCH);
  const feed = new SimFeed({ seed: 7, epoch: EPOCH, speed: 1, script: 'fast', clock, log: () => undefined });
  const running = await startPlatform(read.config, { feed: new MovedFeed(feed, start - EPOCH) });
  const client = clientOf(running.port);
  const match = feed.openMatch();
  const text = createNormaliser(start, { [`:${running.port}`]: ':<port>', [dataDir]: '<data>' });
  const tokens = new Map<string, string>();
  const sockets: Socket[] = [];

  return {
    ...client,
    running,
    database,
    dataDir,
    releaseFolder: store.folder,
    feed,
    match,
    text,
    line: (value: unknown): string => text(JSON.stringify(sortKeys(value)) ?? 'undefined'),
    describe: ({ status, headers, body }: Answer, withHeaders = false): string =>
      text(
        JSON.stringify(
          sortKeys({
            status,
            body,
            ...(withHeaders && {
              headers: Object.fromEntries(HEADERS.flatMap((name) => (headers[name] ? [[name, headers[name]]] : []))),
            }),
          }),
        ),
      ),
    /** A session of somebody, the same one until it is ended. */
    async sessionOf(brand: string, userName: string, password?: string): Promise<string> {
      const key = `${brand} ${userName}`;
      const known = tokens.get(key) ?? (await client.login(brand, userName, password).catch(() => ''));
      tokens.set(key, known);
      return known;
    },
    endSessions: () => tokens.clear(),
    /** A call as a player of Royal, or as staff. */
    async as(token: string, name: EndpointName, given: Omit<CallGiven, 'token'> = {}) {
      const host = given.userType === undefined || given.userType === 'user' ? 'royal' : 'staff';
      for (let tries = 1; ; tries += 1) {
        const answer = await client.call(host, name, { ...given, token });
        // A machine that stalls for seconds loses a connection. The platform then asks to repeat the call, as a browser does.
        if (answer.status !== 503 || answer.body?.message !== BUSY || tries === TRIES) return answer;
        await sleep(QUIET_MS);
      }
    },
    /** Lets time pass for the simulator, and a fifth of it for the platform: a socket's client gives up when a ping is late. */
    advance(ms: number): void {
      jest.setSystemTime(Date.now() + ms / 5);
      clock.advance(ms);
    },
    /** Lets the platform make its lists of markets anew; the simulator stands still. */
    expireCachedLists: () => jest.setSystemTime(Date.now() + LIST_MS),
    /** What was set off by a call has happened: nothing runs in the database any more. */
    async settle(): Promise<void> {
      for (let quiet = 0; quiet < 2;) {
        await new Promise((resolve) => setImmediate(resolve));
        const { rowCount } = await database.query(
          `select 1 from pg_stat_activity where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`,
        );
        quiet = rowCount === 0 ? quiet + 1 : 0;
      }
    },
    /** What waits for company has been stored too: for a while nobody has written rows. */
    async rest(): Promise<void> {
      const written = async () =>
        (
          await database.query<{ rows: string }>(
            'select sum(n_tup_ins + n_tup_upd + n_tup_del)::text as rows from pg_stat_user_tables',
          )
        ).rows[0]!.rows;
      for (let last = '', looks = 0; looks < LOOKS; looks += 1) {
        await sleep(QUIET_MS);
        await this.settle();
        const now = await written();
        if (now === last) return;
        last = now;
      }
    },
    async openSocket(token: string): Promise<Socket> {
      const socket = await openTab(running.port, token);
      sockets.push(socket);
      return socket;
    },
    async close() {
      sockets.forEach((socket) => socket.disconnect());
      await running.close();
      await database.close();
      store.remove();
      rmSync(dataDir, { recursive: true, force: true });
      jest.useRealTimers();
    },
  };
}
