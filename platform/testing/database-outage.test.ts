import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../src/core/database';
import { openTestDatabase, type TestDatabase } from '../src/core/database/testing';
import { clientOf, databaseUrlOf } from './index';
import { readConfig } from '../src/core/config';
import { IdleFeed } from '../src/betting/feed/testing';
import type { Readiness } from '../src/core/health';
import { startPlatform } from '../src/platform';

/** A database server on another machine, which goes away and comes back: a way to the real one that is cut. */
class MovedDatabase {
  private readonly open = new Set<Socket>();
  private server: Server | null = null;
  private port = 0;

  constructor(private readonly database: TestDatabase) {}

  async back(): Promise<void> {
    const { host, port } = this.database.endpoint;
    this.server = createServer((from) => {
      const to = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
      for (const [one, other] of [
        [from, to],
        [to, from],
      ] as const) {
        this.open.add(one);
        one.on('error', () => undefined).on('close', () => other.destroy());
        one.pipe(other);
      }
    });
    await new Promise<void>((done) => this.server?.listen(this.port, '127.0.0.1', done));
    this.port = (this.server.address() as AddressInfo).port;
  }

  async away(): Promise<void> {
    const closed = new Promise((done) => this.server?.close(done));
    for (const socket of this.open) socket.destroy();
    this.open.clear();
    await closed;
  }

  get url(): string {
    return databaseUrlOf({
      ...this.database,
      endpoint: { ...this.database.endpoint, host: '127.0.0.1', port: this.port },
    });
  }
}

let database: TestDatabase;
let movedDatabase: MovedDatabase;
beforeEach(async () => {
  database = await openTestDatabase();
  movedDatabase = new MovedDatabase(database);
  await movedDatabase.back();
});
afterEach(async () => {
  await movedDatabase.away();
  await database.close();
});

test('a transaction on a lost database fails, and the next one after recovery succeeds', async () => {
  const opened = await openDatabase({
    databaseUrl: movedDatabase.url,
    dataDir: '',
    log: { info: () => undefined },
    migrations: [],
  });
  const half = opened.transaction(async (connection) => {
    await connection.query('CREATE TABLE half AS SELECT 1 AS n');
    await movedDatabase.away();
    // Between two statements no client waits for a response.
    await sleep(50);
    await connection.query('INSERT INTO half SELECT 2');
  });
  await expect(half).rejects.toThrow();
  await expect(opened.query('SELECT 1')).rejects.toThrow('ECONNREFUSED');
  await movedDatabase.back();
  expect(
    await opened.transaction((connection) => connection.query(`SELECT to_regclass('half') AS half`)),
  ).toMatchObject({
    rows: [{ half: null }],
  });
  await opened.close();
});

test('a platform whose database goes away refuses calls with 503 and Retry-After until it is back [G3.01 G3.07]', async () => {
  const read = readConfig({
    PORT: '0',
    HOST: '127.0.0.1',
    DATABASE_URL: movedDatabase.url,
    LOG_LEVEL: 'silent',
    ADMIN_PORT: '0',
  });
  if (!read.ok) throw new Error(read.problem);
  const running = await startPlatform(read.config, { feed: new IdleFeed() });
  try {
    const { login, call, send } = clientOf(running.port);
    const token = await login('royal');
    const points = () => call('royal', 'points', { token });
    expect((await points()).status).toBe(200);
    await movedDatabase.away();
    const refused = await points();
    expect(refused).toMatchObject({ status: 503, headers: { 'retry-after': '1' } });
    // No other process has what this one lacks: the proxy goes on sending pages here.
    const state = async () => {
      const response = await fetch(`http://127.0.0.1:${running.adminPort}/readyz`);
      const { parts } = (await response.json()) as Readiness;
      return [response.status, parts.database.state];
    };
    while ((await state())[1] !== 'degraded') await sleep(20);
    expect(await state()).toEqual([200, 'degraded']);
    expect((await send('/livez')).status).toBe(200);
    await movedDatabase.back();
    while ((await state())[1] !== 'ok') await sleep(20);
    expect((await points()).status).toBe(200);
  } finally {
    await running.close();
  }
});
