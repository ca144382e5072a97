import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { MarketBook, MarketResult } from '@backlay/shared/domain';
import { systemClock, type FeedMessage } from '../feed';
import { readMessages } from '../betfair-stream/read-messages';
import { type MarketChangeMessage } from '../betfair-stream/change';
import { loadOracle, recording } from '../betfair-stream/read-messages';
import { BetfairLoginError, type BetfairAccount, type CatalogueEntry, type ClosedBook } from './account';
import { BetfairFeed } from './betfair-feed';
import { APP_KEY, SESSION, TestingExchange } from './testing-exchange';

export const CRICKET = 'cricket-t20-ned-png-1.200806927';
export const SOCCER = 'soccer-middlesbrough-mancity-77markets-28202626';

async function messagesOf(file: string): Promise<MarketChangeMessage[]> {
  const messages: MarketChangeMessage[] = [];
  for await (const message of readMessages(recording(file))) if (message.op === 'mcm') messages.push(message);
  return messages;
}
export const cricketMessages = () => messagesOf(`${CRICKET}.mcm.gz`);
export const soccerMessages = () => messagesOf(`${SOCCER}.mcm.bz2`);

/** An account that is always let in. */
export class TestingAccount implements BetfairAccount {
  sessions: string[] = [SESSION];
  forgotten = 0;
  names: CatalogueEntry[] = [];
  listed: CatalogueEntry[] = [];
  closed: ClosedBook[] = [];
  askedForBooks: string[][] = [];
  refused = false;
  rate: number | Error = 1;

  async session(): Promise<string> {
    if (this.refused) throw new BetfairLoginError('the login was refused: ACCOUNT_LOCKED');
    return this.sessions[0]!;
  }
  forgetSession(): void {
    this.forgotten += 1;
    this.sessions.shift();
  }
  async poundRate(): Promise<number> {
    if (this.rate instanceof Error) throw this.rate;
    return this.rate;
  }
  async markets(): Promise<readonly CatalogueEntry[]> {
    return this.listed;
  }
  async catalogue(): Promise<readonly CatalogueEntry[]> {
    return this.names;
  }
  async books(ids: readonly string[]): Promise<readonly ClosedBook[]> {
    this.askedForBooks.push([...ids]);
    return this.closed;
  }
}

/** What a feed sent, and a way to wait for a message. */
export class MessageRecorder {
  readonly messages: FeedMessage[] = [];
  readonly books = new Map<string, MarketBook>();
  readonly results: MarketResult[] = [];
  private waiting: { is: (message: FeedMessage) => boolean; done: () => void }[] = [];

  take(batch: readonly FeedMessage[]): void {
    for (const message of batch) {
      this.messages.push(message);
      if (message.kind === 'book') this.books.set(message.book.marketId, message.book);
      if (message.kind === 'result') this.results.push(message.result);
      for (const { done } of this.waiting.filter(({ is }) => is(message))) done();
      this.waiting = this.waiting.filter(({ is }) => !is(message));
    }
  }

  until(is: (message: FeedMessage) => boolean): Promise<void> {
    return new Promise((done) => this.waiting.push({ is, done }));
  }
}

export interface BetfairFixture {
  readonly exchange: TestingExchange;
  readonly account: TestingAccount;
  readonly received: MessageRecorder;
  readonly feed: BetfairFeed;
  readonly logged: string[];
  /** Everything sent so far has arrived. */
  settled(): Promise<void>;
}

/** A catalogue that names every recorded runner by its number. */
function namesOf(messages: readonly MarketChangeMessage[]): CatalogueEntry[] {
  const markets = new Map<string, CatalogueEntry>();
  for (const { mc = [] } of messages)
    for (const { id: marketId, marketDefinition } of mc)
      if (marketDefinition)
        markets.set(marketId, {
          marketId,
          marketName: marketDefinition.name ?? marketId,
          event: { id: marketDefinition.eventId, name: marketDefinition.eventName ?? marketDefinition.eventId },
          runners: marketDefinition.runners.map(({ id, name = `Runner ${id}` }) => ({
            selectionId: id,
            runnerName: name,
          })),
        });
  return [...markets.values()];
}

const open: BetfairFixture[] = [];
/** Ends what a test opened. */
export async function closeLines(): Promise<void> {
  for (const { feed, exchange } of open.splice(0)) {
    await feed.stop();
    await exchange.close();
  }
}

/** A feed that has begun to listen to an exchange which has these messages. */
export async function createBetfairFixture(
  messages: readonly MarketChangeMessage[],
  {
    heartbeatMs = 5_000,
    prepare = () => undefined,
    waiting = [],
  }: {
    heartbeatMs?: number;
    prepare?: (account: TestingAccount, exchange: TestingExchange) => void;
    waiting?: readonly string[];
  } = {},
): Promise<BetfairFixture> {
  const exchange = new TestingExchange(messages);
  const account = new TestingAccount();
  account.listed = namesOf(messages);
  account.names = account.listed;
  prepare(account, exchange);
  await exchange.open();
  const receivedMessages = new MessageRecorder();
  const logged: string[] = [];
  const feed = new BetfairFeed({
    stream: { host: 'localhost', port: exchange.port, ca: exchange.ca },
    appKey: APP_KEY,
    account,
    filter: { eventTypeIds: ['4'], marketTypes: ['MATCH_ODDS'], bettingTypes: ['ODDS'] },
    maxMarkets: 200,
    connections: 1,
    conflateMs: 0,
    heartbeatMs,
    clock: systemClock,
    log: (message, fields) => logged.push(`${message} ${JSON.stringify(fields)}`),
    random: () => 0,
    retryMs: { first: 1, most: 20 },
  });
  let signs = 0;
  const line: BetfairFixture = {
    exchange,
    account,
    received: receivedMessages,
    feed,
    logged,
    async settled() {
      const pt = Number.MAX_SAFE_INTEGER - 1000 + (signs += 1);
      const arrived = receivedMessages.until((message) => message.kind === 'heartbeat' && message.at === pt);
      exchange.heartbeat(pt);
      await arrived;
    },
  };
  open.push(line);
  await feed.start((batch) => receivedMessages.take(batch), waiting);
  return line;
}

interface OracleBook {
  readonly marketId: string;
  readonly status: string;
  readonly inplay: boolean;
  readonly totalMatched: number;
  readonly runners: {
    readonly selectionId: number;
    readonly handicap: number;
    readonly lastPriceTraded: number | null;
    readonly ex: Record<'availableToBack' | 'availableToLay', { price: number; size: number }[]>;
  }[];
}
/** The books that the recording has after some of its lines. */
export const oracleOf = (name: string): { line: number; books: OracleBook[] }[] =>
  JSON.parse(gunzipSync(readFileSync(loadOracle(`${name}.books.json.gz`))).toString());

const top = (ladder: { price: number; size: number }[]) => ladder.slice(0, 3).map(({ price, size }) => [price, size]);
const expected = ({ status, inplay, totalMatched, runners }: OracleBook) => ({
  status,
  inPlay: inplay,
  totalMatched,
  runners: runners.map(({ selectionId, handicap, lastPriceTraded, ex }) => ({
    id: handicap ? `${selectionId}:${handicap}` : String(selectionId),
    back: top(ex.availableToBack),
    lay: top(ex.availableToLay),
    ...(lastPriceTraded === null ? {} : { lastPrice: lastPriceTraded }),
  })),
});
const found = ({ status, inPlay, totalMatched, runners }: MarketBook) => ({
  status,
  inPlay,
  totalMatched,
  runners: runners.map(({ id, back, lay, lastPrice }) => ({
    id,
    back,
    lay,
    ...(lastPrice === undefined ? {} : { lastPrice }),
  })),
});
// The oracle lists runners as they came, the product by their sort priority.
const byId = <T extends { readonly runners: readonly { readonly id: string }[] }>(book: T) => ({
  ...book,
  runners: [...book.runners].sort((a, b) => (a.id < b.id ? -1 : 1)),
});
/** A book is as the oracle has it. */
export const same = (receivedMessages: MessageRecorder, book: OracleBook) =>
  expect(byId(found(receivedMessages.books.get(book.marketId)!))).toEqual(byId(expected(book)));

/** Whether the source was up, each time that it was reported. */
export const listConnectionChanges = (receivedMessages: MessageRecorder) =>
  receivedMessages.messages.flatMap((message) => (message.kind === 'connection' ? [message.up] : []));

/** A heartbeat with the time of the last line has come. */
export async function waitForHeartbeat(
  receivedMessages: MessageRecorder,
  exchange: TestingExchange,
  pt: number,
): Promise<void> {
  const sign = receivedMessages.until((message) => message.kind === 'heartbeat' && message.at === pt);
  exchange.heartbeat(pt);
  await sign;
}
