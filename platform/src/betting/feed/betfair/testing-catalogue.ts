import type { AddressInfo } from 'node:net';
import { createServer, type Server, type TLSSocket } from 'node:tls';
import type { MarketChange } from '../betfair-stream/change';
import {
  BetfairLoginError,
  type BetfairAccount,
  type CatalogueEntry,
  type CatalogueFilter,
  type CatalogueOrder,
} from './account';
import { generateCertificate } from './testing-exchange';
import { LineSplitter } from './tls-connection';

/** A market of the stand-in. */
export interface TestingMarket {
  readonly id: string;
  readonly eventId: string;
  readonly marketType: string;
  readonly inPlay: boolean;
  /** ms. */
  readonly startAt: number;
  readonly volume: number;
}

interface Client {
  readonly socket: TLSSocket;
  subscriptionId: number;
  marketIds: ReadonlySet<string>;
}

const changeOf = (
  { id, eventId, marketType, startAt, inPlay }: TestingMarket,
  price: number,
  img: boolean,
): MarketChange => ({
  id,
  ...(img ? { img } : {}),
  marketDefinition: {
    ...{ eventId, eventTypeId: '1', marketType, bettingType: 'ODDS', status: 'OPEN', inPlay, betDelay: 0, version: 1 },
    ...{ marketTime: new Date(startAt).toISOString(), numberOfWinners: 1, numberOfActiveRunners: 1 },
    runners: [{ id: 7, status: 'ACTIVE', sortPriority: 1 }],
  },
  rc: [{ id: 7, bdatb: [[0, price, 50]] }],
});

/** An exchange with a catalogue of any size, a limit of markets for a subscription, and any number of connections. */
export class CatalogueExchange implements BetfairAccount {
  readonly subscriptions: string[][] = [];
  readonly listings: CatalogueFilter[] = [];
  limit = 200;
  readonly clients: Client[] = [];
  private readonly prices = new Map<string, number>();
  private pt = 1_000;
  private server: Server | undefined;
  private pem = { cert: '', private: '' };

  constructor(readonly list: TestingMarket[]) {}

  async listen(): Promise<void> {
    this.pem = await generateCertificate('localhost');
    const server = createServer({ cert: this.pem.cert, key: this.pem.private }, (socket) => this.serve(socket));
    this.server = server;
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  }

  get endpoint() {
    return { host: 'localhost', port: (this.server!.address() as AddressInfo).port, ca: this.pem.cert };
  }

  async close(): Promise<void> {
    for (const { socket } of this.clients) socket.destroy();
    await new Promise<void>((resolve) => void this.server!.close(() => resolve()));
  }

  /** A price of a market, sent to whoever is subscribed to it. */
  price(id: string, price: number): void {
    this.prices.set(id, price);
    this.pt += 1;
    for (const { socket, subscriptionId, marketIds } of this.clients)
      if (marketIds.has(id))
        this.send(socket, {
          ...{ op: 'mcm', id: subscriptionId, pt: this.pt, clk: `c${this.pt}` },
          mc: [{ id, rc: [{ id: 7, bdatb: [[0, price, 50]] }] }],
        });
  }

  async session(): Promise<string> {
    if (this.limit < 0) throw new BetfairLoginError('refused');
    return 'token';
  }
  forgetSession(): void {}
  async poundRate(): Promise<number> {
    return 1;
  }
  async catalogue(): Promise<readonly CatalogueEntry[]> {
    return [];
  }
  async books() {
    return [];
  }

  async markets(filter: CatalogueFilter, { sort, most }: CatalogueOrder): Promise<readonly CatalogueEntry[]> {
    this.listings.push(filter);
    const { inPlayOnly, eventIds, marketStartTime: { from, to } = {}, marketTypeCodes } = filter;
    return this.list
      .filter(
        (market) =>
          (inPlayOnly === undefined || market.inPlay === inPlayOnly) &&
          (!eventIds || eventIds.includes(market.eventId)) &&
          (!marketTypeCodes || marketTypeCodes.includes(market.marketType)) &&
          (!from || market.startAt >= Date.parse(from)) &&
          (!to || market.startAt <= Date.parse(to)),
      )
      .sort((a, b) => (sort === 'FIRST_TO_START' ? a.startAt - b.startAt : b.volume - a.volume))
      .slice(0, most)
      .map(({ id, eventId, marketType, startAt, volume }) => ({
        ...{ marketId: id, marketName: id, event: { id: eventId, name: `Event ${eventId}` } },
        ...{ runners: [{ selectionId: 7, runnerName: 'Seven' }], totalMatched: volume, description: { marketType } },
        marketStartTime: new Date(startAt).toISOString(),
      }));
  }

  private send(socket: TLSSocket, message: object): void {
    socket.write(`${JSON.stringify(message)}\r\n`);
  }

  private serve(socket: TLSSocket): void {
    const client: Client = { socket, subscriptionId: 0, marketIds: new Set() };
    this.clients.push(client);
    const splitter = new LineSplitter();
    socket.on('error', () => undefined);
    socket.on('data', (chunk: Buffer) => {
      for (const line of splitter.push(chunk)) this.answer(client, JSON.parse(line));
    });
    this.send(socket, { op: 'connection', connectionId: `c-${this.clients.length}` });
  }

  private answer(client: Client, request: { id: number; op: string; marketFilter?: { marketIds: string[] } }): void {
    const { socket } = client;
    const marketIds = request.marketFilter?.marketIds ?? [];
    if (request.op === 'marketSubscription') this.subscriptions.push(marketIds);
    if (marketIds.length > this.limit)
      return this.send(socket, {
        ...{ op: 'status', id: request.id, statusCode: 'FAILURE', connectionClosed: false },
        errorCode: 'SUBSCRIPTION_LIMIT_EXCEEDED',
      });
    this.send(socket, { op: 'status', id: request.id, statusCode: 'SUCCESS', connectionClosed: false });
    if (request.op !== 'marketSubscription') return;
    client.subscriptionId = request.id;
    client.marketIds = new Set(marketIds);
    this.pt += 1;
    const mc = this.list
      .filter(({ id }) => client.marketIds.has(id))
      .map((market) => changeOf(market, this.prices.get(market.id) ?? 2, true));
    this.send(socket, { op: 'mcm', id: request.id, ct: 'SUB_IMAGE', initialClk: 'i', clk: 'c', pt: this.pt, mc });
  }
}
