import '@backlay/shared/ui/styles';
import { createRoot } from 'react-dom/client';
import { createStore } from 'zustand/vanilla';
import { HostProvider, type Host } from '@backlay/shared/host';
import { catalogue, fill } from '@backlay/shared/domain';
import { bettingOf } from '../../src/betting';
import { MarketCard } from '../../src/event/market-card';
import { createBook, createStream, frameOf, listMarkets, type CellUpdate } from './stream';

// One page, two ways of writing the same stream into the same rows: `?plain` by hand into the text of each cell in a frame loop,
// otherwise through the book store and the components of the product.

/** Frames of the socket come this often, ms: the platform gathers as long. */
const FRAME_EVERY_MS = 50;

const call = () => Promise.reject(new Error('No call in a benchmark'));
const host = {
  session: { store: createStore(() => ({ status: 'visitor', userType: null, profile: null, points: null, pointsAt: 0 })) },
  api: { call },
  realtime: { on: () => () => {}, watchEvent: () => () => {}, store: createStore(() => ({ connected: true, enabled: true })) },
  i18n: { language: 'en-us', t: (key: keyof typeof catalogue, values?: Record<string, string>) => fill(catalogue[key], values) },
} as unknown as Host;

const { books } = bettingOf(host);
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

const plain = location.search.includes('plain');
createRoot(document.body.appendChild(document.createElement('div'))).render(
  <HostProvider host={host}>
    <Board />
  </HostProvider>,
);

/** Every cell by market, runner, side and level, for the plain writer. */
function cellTexts(): (readonly [price: Text, size: Text])[] {
  return [...document.querySelectorAll('[data-cell]')].map((cell) => {
    const [price, size] = cell.children;
    return [price?.firstChild as Text, size?.firstChild as Text] as const;
  });
}

const CELLS_OF_RUNNER = 6;
const CELLS_OF_MARKET = 18;
/** In the order of a row: back from deep to best, lay from best to deep. */
const placeOf = ({ market, runner, side, level }: CellUpdate): number =>
  market * CELLS_OF_MARKET + runner * CELLS_OF_RUNNER + (side === 'back' ? 2 - level : 3 + level);

/** Writes what came since the last frame, as `textContent` in a frame loop does. */
function plainWriter(): (updates: readonly CellUpdate[]) => void {
  const texts = cellTexts();
  const waiting = new Map<number, CellUpdate>();
  const write = () => {
    for (const [place, { price, size }] of waiting) {
      const cell = texts[place];
      if (!cell) continue;
      const [priceText, sizeText] = cell;
      (priceText.parentElement as HTMLElement).textContent = price.toFixed(2);
      (sizeText.parentElement as HTMLElement).textContent = String(size);
    }
    waiting.clear();
    requestAnimationFrame(write);
  };
  requestAnimationFrame(write);
  return (updates) => {
    for (const update of updates) waiting.set(placeOf(update), update);
  };
}

function productWriter(): (updates: readonly CellUpdate[]) => void {
  const book = createBook();
  let seq = 1;
  return (updates) => {
    for (const update of updates) book.write(update);
    books.apply(frameOf(book, updates, (seq += 1)));
  };
}

declare global {
  interface Window {
    /** Feeds the board `perSecond` cell updates for `ms`; answers how many cells it has. */
    feedBoard?: (perSecond: number, ms: number) => Promise<number>;
    countCells?: () => number;
  }
}

window.countCells = () => document.querySelectorAll('[data-cell]').length;
window.feedBoard = async (perSecond, ms) => {
  const next = createStream(perSecond);
  const write = plain ? plainWriter() : productWriter();
  const began = performance.now();
  let sent = 0;
  await new Promise<void>((done) => {
    const timer = setInterval(() => {
      const elapsed = performance.now() - began;
      if (elapsed >= ms) {
        clearInterval(timer);
        done();
        return;
      }
      const due = Math.floor((elapsed / 1000) * perSecond) - sent;
      if (due <= 0) return;
      sent += due;
      write(Array.from({ length: due }, next));
    }, FRAME_EVERY_MS);
  });
  return sent;
};
