import '@backlay/shared/ui/styles';
import { createRoot } from 'react-dom/client';
import { createStore } from 'zustand/vanilla';
import { HostProvider, type Host } from '@backlay/shared/host';
import type { EventFrame } from '@backlay/shared/contract';
import { interpolate, formatTradedVolume } from '@backlay/shared/domain';
import { createBettingServices } from '../../src/services/betting-services';
import { BettingServicesProvider } from '../../src/services/betting-services-provider';
import { MarketCard } from '../../src/event';
import { decimalText } from '../../src/odds';
import { bettingTexts } from '../../src/texts/en/home';
import { ladderTexts } from '../../src/texts/en/ladder';
import { bettingScreenTexts } from '../../src/texts/en/screens';
import { countLadderCells, ladderFeed, Ladders } from './ladder-page';
import { createBook, createStream, frameOf, listMarkets } from './stream';

const boardTexts: Readonly<Record<string, string>> = { ...bettingTexts, ...bettingScreenTexts, ...ladderTexts };

// One page, two ways of writing the same stream into the same rows: `?plain` by hand into the text of each cell in a frame loop,
// otherwise through the book store and the components of the product. `?ladder`: four ladders in place of the markets (E4.09).

/** Frames of the socket come this often, ms: the platform gathers as long. */
const FRAME_EVERY_MS = 50;

const call = () => Promise.reject(new Error('No call in a benchmark'));
const host = {
  tenant: { flags: {} },
  session: {
    store: createStore(() => ({ status: 'visitor', userType: null, profile: null, points: null, pointsAt: 0 })),
  },
  api: { call },
  realtime: {
    on: () => () => {},
    emit: () => Promise.resolve({ ok: true }),
    watchEvent: () => () => {},
    store: createStore(() => ({ connected: true, enabled: true })),
  },
  channels: { store: (_name: string, initial: () => object) => createStore(initial) },
  i18n: {
    language: 'en-us',
    store: createStore(() => ({ language: 'en-us' })),
    said: (sentence: string) => sentence,
    learn: () => Promise.resolve(),
    t: (key: string, values?: Record<string, string>) => interpolate(boardTexts[key] ?? key, values),
    add: () => {},
  },
} as unknown as Host;

const { books } = createBettingServices(host);
const markets = listMarkets();
books.define(markets);

function Board() {
  return (
    <div data-density="event">
      {markets.map((market) => (
        <MarketCard key={market.id} market={market} stale={false} />
      ))}
    </div>
  );
}

const options = new URLSearchParams(location.search);
const plain = options.has('plain');
const ladder = options.has('ladder');
createRoot(document.body.appendChild(document.createElement('div'))).render(
  <HostProvider host={host}>
    <BettingServicesProvider>{ladder ? <Ladders /> : <Board />}</BettingServicesProvider>
  </HostProvider>,
);

/** The two elements of every cell, by market, runner, side and level. */
function cellElements(): (readonly [price: Element, size: Element])[] {
  return [...document.querySelectorAll('[data-cell]')].flatMap(({ children: [price, size] }) =>
    price && size ? [[price, size] as const] : [],
  );
}

const CELLS_OF_RUNNER = 6;
const CELLS_OF_MARKET = 18;
/** In the order of a row: back from deep to best, lay from best to deep. */
const placeOf = (market: number, runner: number, side: 'back' | 'lay', level: number): number =>
  market * CELLS_OF_MARKET + runner * CELLS_OF_RUNNER + (side === 'back' ? 2 - level : 3 + level);

/** Which cells are near the window: the plain writer, too, leaves the others alone. */
function watchSight(): ReadonlySet<number> {
  const seen = new Set<number>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const market = regions.indexOf(target);
        if (isIntersecting) seen.add(market);
        else seen.delete(market);
      }
    },
    { rootMargin: '200px 0px' },
  );
  const regions = [...document.querySelectorAll('[role=region]')];
  for (const region of regions) observer.observe(region);
  return seen;
}

/** The same frames, written by hand: what changed goes into `textContent` in a frame loop, with no mark of a movement. */
function plainWriter(): (frame: EventFrame) => void {
  const elements = cellElements();
  const inSight = watchSight();
  const last = new Map<number, readonly [number, number]>();
  const waiting = new Map<number, readonly [number, number]>();
  const write = () => {
    for (const [place, [price, size]] of waiting) {
      const cell = elements[place];
      if (!cell || !inSight.has(Math.floor(place / CELLS_OF_MARKET))) continue;
      cell[0].textContent = decimalText(price);
      cell[1].textContent = formatTradedVolume(size);
    }
    waiting.clear();
    requestAnimationFrame(write);
  };
  requestAnimationFrame(write);
  return ({ markets: changed }) => {
    for (const market of changed) {
      for (const runner of market.runners) {
        for (const side of ['back', 'lay'] as const) {
          runner[side].forEach((level, index) => {
            const place = placeOf(marketNumber(market.marketId), runnerNumber(runner.id), side, index);
            const before = last.get(place);
            if (before && before[0] === level[0] && before[1] === level[1]) return;
            last.set(place, level);
            waiting.set(place, level);
          });
        }
      }
    }
  };
}

const marketNumber = (id: string): number => Number(id.slice(2));
const runnerNumber = (id: string): number => Number(id.slice(2));

declare global {
  interface Window {
    /** Feeds the board `perSecond` cell updates for `ms`. */
    feedBoard?: (perSecond: number, ms: number) => Promise<Fed>;
    countCells?: () => number;
  }
  interface Fed {
    /** From a frame of the socket to the paint that shows it, ms, one for each frame. */
    readonly toPaint: readonly number[];
    /** Frames over 50 ms. */
    readonly longFrames: readonly LongFrame[];
  }
  /** A frame of the page over 50 ms: how long it took, and what of that went into making up the stream rather than into the board. */
  interface LongFrame {
    readonly ms: number;
    readonly streamMs: number;
  }
}

/** Calls back once what was written before it is painted: a task behind the next frame's own work. */
function afterPaint(done: () => void): void {
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = done;
    port2.postMessage(null);
  });
}

/** Makes the next frame of the markets' stream, and writes it by hand or as the product does. */
function boardFeed(perSecond: number) {
  const next = createStream(perSecond);
  const book = createBook();
  const write = plain ? plainWriter() : (frame: EventFrame) => books.apply(frame);
  let seq = 1;
  return {
    next(changes: number) {
      const updates = Array.from({ length: changes }, next);
      for (const update of updates) book.write(update);
      // A copy, as it comes from the socket: what is in the book goes on changing.
      const frame = structuredClone(frameOf(book, updates, (seq += 1)));
      return () => write(frame);
    },
  };
}

window.countCells = () => (ladder ? countLadderCells() : document.querySelectorAll('[data-cell]').length);
window.feedBoard = async (perSecond, ms) => {
  const feed = ladder ? ladderFeed(plain) : boardFeed(perSecond);
  const began = performance.now();
  let sent = 0;
  const toPaint: number[] = [];
  const long: PerformanceEntry[] = [];
  // What stands in for the socket runs in the page too, and has nothing to do with the board.
  const stream: { readonly from: number; readonly to: number }[] = [];
  const observer = new PerformanceObserver((list) => void long.push(...list.getEntries()));
  observer.observe({ type: 'long-animation-frame' });
  await new Promise<void>((done) => {
    const timer = setInterval(() => {
      const elapsed = performance.now() - began;
      if (elapsed >= ms) {
        clearInterval(timer);
        done();
        return;
      }
      const from = performance.now();
      const due = Math.floor((elapsed / 1000) * perSecond) - sent;
      if (due <= 0) return;
      sent += due;
      const write = feed.next(due);
      const at = performance.now();
      stream.push({ from, to: at });
      write();
      afterPaint(() => toPaint.push(performance.now() - at));
    }, FRAME_EVERY_MS);
  });
  long.push(...observer.takeRecords());
  observer.disconnect();
  const longFrames = long.map(({ startTime, duration }) => ({
    ms: duration,
    streamMs: stream
      .filter(({ from, to }) => from < startTime + duration && to > startTime)
      .reduce((sum, { from, to }) => sum + to - from, 0),
  }));
  return { toPaint, longFrames };
};
