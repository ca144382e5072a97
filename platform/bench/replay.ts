// bench: the cricket recording through feed, market service and socket: messages in and out, whether the images are the oracle's, speed
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import type { EventFrame, MarketFrame } from '@backlay/shared/contract';
import { ManualClock, ReplayFeed, systemClock, type Feed } from '../src/betting/feed';
import { readMessages } from '../src/betting/feed/betfair-stream/read-messages';
import { loadOracle, recording } from '../src/betting/feed/betfair-stream/read-messages';
import { MarketService } from '../src/betting/markets';
import { serveRealtime, watchOverSocket } from './harness/serve-realtime';

const SPEED = Number(process.argv[2] ?? 100);
const MARKET = '1.200806927';
const EVENT = '31573045';
const PATH = recording('cricket-t20-ned-png-1.200806927.mcm.gz');
const SCORES = recording('cricket-t20-ned-png-1.200806927.ccm.gz');
/** The part by the clock begins so long before the first ball, recorded ms. */
const BEFORE_START_MS = 300_000;
/** Prices gather as long before a frame goes out, ms. */
const CONFLATED_MS = 80;
const LEVELS = 3;

interface OracleLevel {
  readonly price: number;
  readonly size: number;
}
interface OracleBook {
  readonly marketId: string;
  readonly status: string;
  readonly inplay: boolean;
  readonly totalMatched: number;
  readonly runners: readonly {
    readonly selectionId: number;
    readonly status: string;
    readonly lastPriceTraded: number | null;
    readonly ex: { readonly availableToBack: readonly OracleLevel[]; readonly availableToLay: readonly OracleLevel[] };
  }[];
}

const snapshots = JSON.parse(
  gunzipSync(readFileSync(loadOracle('cricket-t20-ned-png-1.200806927.books.json.gz'))).toString(),
) as readonly { readonly line: number; readonly books: readonly OracleBook[] }[];

type Book = Pick<MarketFrame, 'status' | 'inPlay' | 'totalMatched' | 'runners'>;
type Pairs = readonly (readonly [number, number])[];

/** What a third party read out of the recording, as far as a player sees it: three levels, in a text to compare. */
function asOracle(book: OracleBook): string {
  const top = (ladder: readonly OracleLevel[]): Pairs =>
    ladder.slice(0, LEVELS).map(({ price, size }) => [price, size]);
  return textOf(
    { status: book.status as Book['status'], inPlay: book.inplay, totalMatched: book.totalMatched },
    book.runners.map(({ selectionId, status, lastPriceTraded, ex }) => ({
      id: String(selectionId),
      status,
      lastPrice: lastPriceTraded,
      back: top(ex.availableToBack),
      lay: top(ex.availableToLay),
    })),
  );
}

function asOurs(book: Book): string {
  const { runners, ...market } = book;
  return textOf(
    market,
    runners.map(({ id, status, lastPrice = null, back, lay }) => ({ id, status, lastPrice, back, lay })),
  );
}

function textOf(
  { status, inPlay, totalMatched }: Omit<Book, 'runners'>,
  runners: readonly {
    readonly id: string;
    readonly status: string;
    readonly lastPrice: number | null;
    readonly back: Pairs;
    readonly lay: Pairs;
  }[],
): string {
  const sorted = [...runners].sort((a, b) => a.id.localeCompare(b.id));
  return JSON.stringify([
    status,
    inPlay,
    totalMatched,
    sorted.map((each) => [each.id, each.status, each.lastPrice, each.back, each.lay]),
  ]);
}

const end = asOracle(snapshots.at(-1)!.books[0]!);
const perSecond = (count: number, ms: number): number => Math.round((count * 1000) / ms);
let holds = true;
const print = (text: string, isRight = true): void => {
  holds &&= isRight;
  process.stdout.write(`${text}${isRight ? '' : '   NOT AS IT SHOULD BE'}\n`);
};

/** A feed that counts the books that it publishes: a line that changes nothing that a player sees is none. */
function counted(replay: ReplayFeed): { readonly feed: Feed; readonly books: () => number } {
  let books = 0;
  const start: Feed['start'] = (listener) =>
    replay.start((batch) => {
      books += batch.filter(({ kind }) => kind === 'book').length;
      listener(batch);
    });
  return {
    feed: { name: replay.name, heartbeatMs: replay.heartbeatMs, start, stop: () => replay.stop() },
    books: () => books,
  };
}

/** Every line for itself, as fast as it goes: each snapshot of the oracle is compared with what a bet would be judged by. */
async function lineByLine(): Promise<number> {
  const times: number[] = [];
  const readFrom = performance.now();
  for await (const { pt } of readMessages(PATH)) times.push(pt);
  let scores = 0;
  for await (const _score of readMessages(SCORES)) scores += 1;
  const reading = performance.now() - readFrom;

  const clock = new ManualClock(1_800_000_000_000);
  let played = 0;
  const replay = new ReplayFeed({
    paths: [PATH],
    speed: SPEED,
    stepwise: true,
    clock,
    log: (_message, fields) => (played = Number(fields?.['lines'])),
  });
  const { feed, books } = counted(replay);
  const service = new MarketService({ feed, clock: () => clock.now(), later: (ms, run) => clock.later(ms, run) });
  let frames = 0;
  service.onFrame(() => (frames += 1));
  const playFrom = performance.now();
  await service.start();
  let equal = 0;
  for (const { line, books: own } of snapshots) {
    await replay.advanceTo(times[line - 1]!);
    clock.advance(CONFLATED_MS);
    if (asOurs(service.findCurrentMarket(MARKET)!.book) === asOracle(own[0]!)) equal += 1;
  }
  await replay.advanceTo(Number.POSITIVE_INFINITY);
  clock.advance(CONFLATED_MS);
  const playing = performance.now() - playFrom;
  await service.stop();
  const lines = times.length + scores;
  print(
    `line by line: ${times.length} messages of prices and ${scores} of scores in, ${played} played`,
    played === lines,
  );
  print(`${books()} of them changed what a player sees; ${frames} frames out`);
  print(`snapshots equal to the oracle: ${equal} of ${snapshots.length}`, equal === snapshots.length);
  print(
    `${perSecond(lines, playing)} messages/s, ${(playing / reading).toFixed(2)} times the time that reading the files alone takes`,
  );
  return lines;
}

/** By the clock and over the socket: after every frame the client's image has to be the one that the platform had when it sent it. */
async function byTheClock(lines: number): Promise<void> {
  let ended: (lines: number) => void = () => undefined;
  const over = new Promise<number>((resolve) => (ended = resolve));
  const { feed, books } = counted(
    new ReplayFeed({
      paths: [PATH],
      speed: SPEED,
      fromBeforeStartMs: BEFORE_START_MS,
      clock: systemClock,
      log: (_message, fields) => ended(Number(fields?.['lines'])),
    }),
  );
  const service = new MarketService({ feed, lingerMs: 60_000 });
  const authority = new Map<number, string>();
  service.onFrame(({ eventId, seq }) => {
    if (eventId === EVENT) authority.set(seq, asOurs(service.findCurrentMarket(MARKET)!.book));
  });
  const from = performance.now();
  await service.start();
  // What was recorded before is one image.
  const atStart = books();
  const server = await serveRealtime(service);
  let image: Book | undefined;
  const frames: number[] = [];
  let full = 0;
  let wrong = 0;
  const socket = await watchOverSocket(
    (server.address() as AddressInfo).port,
    { token: 'player', eventId: EVENT },
    (frame) => {
      frames.push(frame.seq);
      if (frame.full) full += 1;
      image = after(image, frame);
      if (image && authority.has(frame.seq) && asOurs(image) !== authority.get(frame.seq)) wrong += 1;
      authority.delete(frame.seq - 1);
    },
  );
  const read = await over;
  await new Promise((resolve) => setTimeout(resolve, 500));
  const took = performance.now() - from;
  const gaps = frames.filter((seq, index) => index > 0 && seq !== frames[index - 1]! + 1).length;
  const seconds = ((took - 500) / 1000).toFixed(1);
  print(`by the clock, ${SPEED} times as fast as recorded, over the socket (${seconds} s)`);
  print(`${read} of ${lines} messages read; ${books() - atStart} of them changed what a player sees`, read === lines);
  print(
    `frames to the client: ${frames.length}, gaps in their numbers: ${gaps}, images asked for anew: ${Math.max(0, full - 1)}`,
    gaps === 0,
  );
  print(`frames after which the client's image was not the platform's: ${wrong}`, wrong === 0);
  print(
    `at the end the client has what the oracle has: ${image && asOurs(image) === end ? 'yes' : 'no'}`,
    image !== undefined && asOurs(image) === end,
  );
  socket.terminate();
  await service.stop();
  server.close();
}

/** The image of a client: a full frame replaces, a runner that is in a frame is complete. */
function after(image: Book | undefined, { full, markets }: EventFrame): Book | undefined {
  const market = markets.find(({ marketId }) => marketId === MARKET);
  if (!market) return image;
  if (full || !image) return market;
  const runners = image.runners.map((known) => market.runners.find(({ id }) => id === known.id) ?? known);
  return { ...market, runners };
}

await byTheClock(await lineByLine());
print(holds ? 'Nothing lost.' : 'Something was lost.');
process.exit(holds ? 0 : 1);
