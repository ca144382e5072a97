import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EventFrame } from '@backlay/shared/contract';
import { createPool, createDatabase, type Database } from '../src/core/database/database';
import { TestPostgres } from '../src/core/database/testing-postgres';
import { Accounts, Sessions } from '../src/accounts/identity';
import { createLedger } from '../src/money/ledger';
import { openTab } from '../src/realtime/sockets/testing';
import { openTestStore, remoteRelease, shellRelease, type TestStore } from '../src/delivery/releases/testing';
import { clientOf, type TestClient } from './index';
import type { Market, Player } from './load';
import {
  stopProcess,
  sendControl,
  ProxyProcess,
  startProcess,
  waitFor,
  type ClusterProxy,
  type Process,
} from './processes';
import { HaproxyProcess } from './haproxy';
import { openTestRedis, type TestRedis } from './redis';

const OPENING_PAISE = 5_000_000_000;
/** How long a scripted match may take to open, ms. */
const OPENED_MS = 5000;

export interface ClusterOptions {
  readonly redisProgram: string;
  /** Stands before the processes; without it a proxy of our own does. */
  readonly haproxyProgram?: string | null;
  readonly processes?: number;
  readonly players?: number;
  readonly environment?: Readonly<Record<string, string>>;
}

/** Processes over one PostgreSQL and one Redis behind a proxy; each of them can be killed, frozen, stopped and started. */
export class TestCluster {
  readonly processes: Process[] = [];
  readonly players: Player[] = [];
  readonly postgres = new TestPostgres();
  readonly proxy: ClusterProxy;
  database!: Database;
  redis!: TestRedis;
  /** Over the proxy, with connections that stay open as those of browsers do. */
  client!: TestClient;
  /** Bets are placed on this market. */
  market!: Market;
  /** Prices of this one change all the time, for who measures how they flow. */
  priced!: Market;
  private store!: TestStore;
  private readonly agent = new Agent({ keepAlive: true, maxFreeSockets: 256 });

  constructor(private readonly options: ClusterOptions) {
    const { haproxyProgram } = options;
    const ports = () => this.processes.map(({ port }) => port);
    this.proxy = haproxyProgram ? new HaproxyProcess(haproxyProgram, ports) : new ProxyProcess(ports);
  }

  async open(): Promise<void> {
    const { redisProgram, processes = 3, players = 1 } = this.options;
    await this.postgres.start();
    const pool = createPool({ ...this.postgres.endpoint, max: 4 });
    this.database = createDatabase(pool, 'external', () => pool.end());
    this.redis = await openTestRedis(redisProgram);
    this.store = openTestStore();
    const files = { 'main.js': 'shell', 'remoteEntry.js': 'remote' };
    this.store.publish(shellRelease(), files);
    this.store.publish(remoteRelease('wallet'), files);
    this.store.point(1, { stable: { shell: '1.0.0', wallet: '1.0.0' } });
    await this.startProcess();
    // Prices of the scripted match stand still: its sizes would be used up within minutes.
    await this.database.query(
      `UPDATE tenant SET record = jsonb_set(record, '{rules,sizeOnOffer}', '{"betfair": "ignore"}'), edited_at = now() WHERE id = 'royal'`,
    );
    await Promise.all(Array.from({ length: processes - 1 }, () => this.startProcess()));
    await this.addPlayers(players);
    this.market = await this.openMarket();
    this.priced = await this.openMarket();
    await this.proxy.start();
    this.client = clientOf(this.proxy.port, this.agent);
  }

  /** Starts one more process and updates the proxy. */
  async startProcess(): Promise<Process> {
    const { environment } = this.options;
    const one = await startProcess({
      database: this.postgres,
      redis: this.redis,
      store: this.store,
      ...(environment && { environment }),
    });
    this.processes.push(one);
    await this.proxy.update();
    return one;
  }

  /** Ends a process and resolves with its exit code. The proxy learns of it by its checks until then. */
  async endProcess(one: Process, signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
    const gone = new Promise<number | null>((done) => one.child.once('exit', (code) => done(code)));
    one.child.kill(signal);
    const code = await gone;
    this.processes.splice(this.processes.indexOf(one), 1);
    await this.proxy.update();
    await stopProcess(one);
    return code;
  }

  /** The process that steers the simulated source of prices, among all or some. */
  async leader(among: readonly Process[] = this.processes): Promise<Process | undefined> {
    const leads = await Promise.all(
      among.map(async (one) => {
        const response = await sendControl(one, 'suspend', { marketId: 'none' }).catch(() => null);
        return response !== null && !response.text.includes('Another process');
      }),
    );
    return among.find((_one, at) => leads[at]);
  }

  async followers(): Promise<readonly Process[]> {
    const leader = await waitFor(() => this.leader());
    return this.processes.filter((one) => one !== leader);
  }

  /** A session of the first player, or another one's. */
  player(at = 0): Player {
    return this.players[at % this.players.length]!;
  }

  async close(): Promise<void> {
    this.agent.destroy();
    await this.proxy.close();
    for (const one of [...this.processes]) await stopProcess(one);
    await this.database?.close().catch(() => undefined);
    await this.postgres.close();
    await this.redis?.close();
    this.store?.remove();
  }

  private async addPlayers(count: number): Promise<void> {
    const accounts = new Accounts(this.database);
    const ledger = createLedger(this.database);
    const sessions = new Sessions(this.database, { sessionHours: 24, sessionRotateMinutes: 600 });
    const { passwordHash } = (await accounts.byId('royal-player1'))!;
    for (let at = 0; at < count; at += 1) {
      const id = `royal-load${at}`;
      await accounts.create({ id, tenantId: 'royal', userType: 'user', userName: `load${at}`, passwordHash });
      await ledger.openWith(id, OPENING_PAISE, 'opening');
      this.players.push({ id, token: await sessions.begin({ id, demo: false }) });
    }
  }

  /** A scripted match whose market is open; another one where the lead changed before the first was stored. */
  private async openMarket(): Promise<Market> {
    for (;;) {
      const leader = (await waitFor(() => this.leader()))!;
      const { status, text } = await sendControl(leader, 'openMatch');
      // The lead went to another process, or this one is busy for a moment.
      if (status === 409 || status === 503) {
        await sleep(50);
        continue;
      }
      const opened = JSON.parse(text) as { eventId: string; matchOddsId: string; runnerIds: string[] };
      const [runnerId = ''] = opened.runnerIds;
      // The platform may end a tab at any time, for instance after messages that it missed on a slow machine. A page connects again; so does this.
      const deadline = performance.now() + OPENED_MS;
      while (performance.now() < deadline) {
        const frame = await this.readFrame(leader, opened.eventId).catch(() => null);
        const found = frame?.markets.find(({ marketId }) => marketId === opened.matchOddsId);
        const odd = found?.runners.find(({ id }) => id === runnerId)?.back?.[0]?.[0];
        if (found?.status === 'OPEN' && odd && found.version !== undefined)
          return { eventId: opened.eventId, marketId: opened.matchOddsId, runnerId, odd, version: found.version };
        await sleep(50);
      }
    }
  }

  /** What a tab at this process reads of an event. */
  private async readFrame({ port }: Process, eventId: string): Promise<EventFrame | null> {
    const socket = await openTab(port, this.player().token);
    try {
      return ((await socket.emitWithAck('getMarketStatusByEventId', { eventId })) as { frame: EventFrame | null })
        .frame;
    } finally {
      socket.disconnect();
    }
  }
}
