import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MarketChange, StreamRunner } from '../../platform/src/betting/feed/betfair-stream/change';
import {
  APP_KEY,
  generateCertificate,
  SESSION,
  TestingExchange,
} from '../../platform/src/betting/feed/betfair/testing-exchange';

const MARKET_ID = '1.700000001';
/** Rupees for a pound. */
const RATE = 100;
/** The platform waits 5 s for a sign of life at first. */
const HEARTBEAT_MS = 2_000;

export interface RaceRunner {
  readonly id: number;
  readonly name: string;
  /** Best prices, decimal odds. */
  readonly back: number;
  readonly lay: number;
}

interface RaceState {
  readonly status: 'OPEN' | 'SUSPENDED' | 'CLOSED';
  readonly inPlay: boolean;
  readonly version: number;
  /** Runners that do not run, by id: the factor in percent, and when they were removed. */
  readonly removed: Readonly<Record<number, { readonly percent: number; readonly at: Date }>>;
  readonly winner: number | null;
}

/** One race at an exchange of its own: the stream over TLS, the login and the calls of the account, all of them as the live ones. */
export class TestingRace {
  readonly eventId = '700001';
  private readonly changes: { op: 'mcm'; clk: string; pt: number; mc: MarketChange[] }[] = [];
  private readonly stream = new TestingExchange(this.changes);
  private folder = '';
  private readonly startsAt = Date.now() + 60 * 60_000;
  private account: Server | undefined;
  private heartbeat: NodeJS.Timeout | undefined;
  private state: RaceState = { status: 'OPEN', inPlay: false, version: 1, removed: {}, winner: null };

  constructor(private readonly runners: readonly RaceRunner[]) {}

  async open(): Promise<void> {
    await this.stream.open();
    // Not before: Playwright makes a race for each process that only lists the journeys.
    this.folder = mkdtempSync(join(tmpdir(), 'backlay-race-'));
    const pem = await generateCertificate('account');
    writeFileSync(join(this.folder, 'ca.pem'), `${this.stream.ca}\n${pem.cert}`);
    writeFileSync(join(this.folder, 'client.pem'), pem.cert);
    writeFileSync(join(this.folder, 'client.key'), pem.private, { mode: 0o600 });
    const account = createServer({ cert: pem.cert, key: pem.private }, (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify(this.answer(request.url ?? '', Buffer.concat(chunks).toString())));
      });
    });
    this.account = account;
    await new Promise<void>((resolve) => account.listen(0, '127.0.0.1', resolve));
    this.change({});
    this.heartbeat = setInterval(() => this.stream.heartbeat(Date.now()), HEARTBEAT_MS);
  }

  /** The options of a platform that takes its prices from here. */
  get environment(): Record<string, string> {
    const address = `https://localhost:${(this.account!.address() as AddressInfo).port}`;
    return {
      FEED: 'betfair',
      BETFAIR_APP_KEY: APP_KEY,
      BETFAIR_USERNAME: 'player',
      BETFAIR_PASSWORD: 'secret',
      BETFAIR_CERT: join(this.folder, 'client.pem'),
      BETFAIR_KEY: join(this.folder, 'client.key'),
      BETFAIR_CA: join(this.folder, 'ca.pem'),
      BETFAIR_STREAM: `localhost:${this.stream.port}`,
      BETFAIR_LOGIN_URL: `${address}/login`,
      BETFAIR_API_URL: `${address}/betting/`,
      FEED_RATE_GBP_INR: String(RATE),
    };
  }

  /** Suspends the market, opens it, turns it in play, removes a runner or ends it; whoever is subscribed gets it at once. */
  change(change: Partial<RaceState>): void {
    this.state = { ...this.state, ...change, version: this.state.version + 1 };
    this.changes.push({ op: 'mcm', clk: String(this.state.version), pt: Date.now(), mc: [this.market()] });
    void this.stream.playTo(this.changes.length);
  }

  async close(): Promise<void> {
    clearInterval(this.heartbeat);
    await this.stream.close();
    this.account?.closeAllConnections();
    await new Promise((resolve) => this.account?.close(resolve));
    if (this.folder) rmSync(this.folder, { recursive: true, force: true });
  }

  private market(): MarketChange {
    const { status, inPlay, version, removed, winner } = this.state;
    const statusOf = (id: number): Pick<StreamRunner, 'status'> & Partial<StreamRunner> => {
      const removal = removed[id];
      if (removal)
        return { status: 'REMOVED', adjustmentFactor: removal.percent, removalDate: removal.at.toISOString() };
      return { status: winner === null ? 'ACTIVE' : winner === id ? 'WINNER' : 'LOSER' };
    };
    return {
      id: MARKET_ID,
      img: true,
      tv: 1_000,
      marketDefinition: {
        ...{ eventId: this.eventId, eventTypeId: '7', marketType: 'WIN', bettingType: 'ODDS', venue: 'Backlay Park' },
        ...{ numberOfWinners: 1, numberOfActiveRunners: this.runners.length - Object.keys(removed).length },
        ...{ status, inPlay, version, betDelay: inPlay ? 1 : 0, countryCode: 'GB', timezone: 'Europe/London' },
        marketTime: new Date(this.startsAt).toISOString(),
        openDate: new Date(this.startsAt).toISOString(),
        priceLadderDefinition: { type: 'CLASSIC' },
        runners: this.runners.map(({ id }, at) => ({ id, sortPriority: at + 1, ...statusOf(id) })),
      },
      rc: this.runners
        .filter(({ id }) => removed[id] === undefined)
        .map(({ id, back, lay }) => ({ id, ltp: back, tv: 500, bdatb: [[0, back, 500]], bdatl: [[0, lay, 500]] })),
    };
  }

  private answer(path: string, body: string): unknown {
    if (path === '/login') return { loginStatus: 'SUCCESS', sessionToken: SESSION };
    const [{ method, params }] = JSON.parse(body) as [{ method: string; params: { filter?: object } }];
    const { eventTypeIds, inPlayOnly } = (params.filter ?? {}) as { eventTypeIds?: string[]; inPlayOnly?: boolean };
    if (method.endsWith('listCurrencyRates')) return [{ result: [{ currencyCode: 'INR', rate: RATE }] }];
    const isListed =
      method.endsWith('listMarketCatalogue') &&
      (eventTypeIds === undefined || eventTypeIds.includes('7')) &&
      (inPlayOnly === undefined || inPlayOnly === this.state.inPlay);
    return [{ result: isListed ? [this.listed()] : [] }];
  }

  private listed(): object {
    return {
      marketId: MARKET_ID,
      marketName: 'Win',
      event: { id: this.eventId, name: 'Backlay Park' },
      competition: { id: '7001', name: 'Backlay Park' },
      marketStartTime: new Date(this.startsAt).toISOString(),
      totalMatched: 1_000,
      description: { marketType: 'WIN', bettingType: 'ODDS' },
      runners: this.runners.map(({ id, name }) => ({ selectionId: id, runnerName: name })),
    };
  }
}
