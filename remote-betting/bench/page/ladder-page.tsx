import { useMemo } from 'react';
import { createStore } from 'zustand/vanilla';
import { formatTradedVolume } from '@backlay/shared/domain';
import { LadderBoard } from '../../src/ladder/ladder-board';
import { toHundredths, toRunnerLevels, type LadderDepth } from '../../src/ladder/ladder-model';
import type { LadderSource, LadderState } from '../../src/ladder/ladder-source';
import { browserClock, decimalText } from '../../src/odds';
import { seeded } from './stream';

type Depth = LadderDepth & { readonly teamId: string };

/** Odds in hundredths of which the rows of the first picture show all. */
const LOWEST = 191;
const PRICES = 21;
const LEVELS = 10;
/** The best price to back stays between these, so that neither way of writing centres its rows. */
const LEAST_BEST = 199;
const MOST_BEST = 202;
const STAKES = [100, 500, 1_000];
const runners = ['One', 'Two', 'Three', 'Four'].map((name, at) => ({ id: `r-${at}`, name }));
const ignore = async () => null;

/** An endless stream of changes: of a size on offer, of what was traded, and at times of the best price. */
class DepthStream {
  private readonly random = seeded(1);
  private readonly states = runners.map(() => ({
    best: 201,
    last: 201,
    sizes: new Map(Array.from({ length: PRICES }, (_, at) => [LOWEST + at, 10_000 + at * 500])),
    traded: new Map<number, number>(),
  }));

  /** The complete runners that `changes` changes touch, as the platform sends them. */
  advance(changes: number): Depth[] {
    const changed = new Set<number>();
    for (let each = 0; each < changes; each += 1) changed.add(this.change());
    return [...changed].map((at) => this.depthOf(at));
  }

  all(): Depth[] {
    return runners.map((_, at) => this.depthOf(at));
  }

  private change(): number {
    const at = Math.floor(this.random() * runners.length);
    const state = this.states[at]!;
    const kind = this.random();
    if (kind < 0.03) {
      state.best = Math.min(MOST_BEST, Math.max(LEAST_BEST, state.best + (this.random() < 0.5 ? -1 : 1)));
    } else if (kind < 0.15) {
      state.last = state.best;
      state.traded.set(state.best, (state.traded.get(state.best) ?? 0) + Math.round(this.random() * 9_000));
    } else {
      state.sizes.set(LOWEST + Math.floor(this.random() * PRICES), Math.round(this.random() * 200_000));
    }
    return at;
  }

  private depthOf(at: number): Depth {
    const { best, last, sizes, traded } = this.states[at]!;
    const levels = (from: number, step: 1 | -1) =>
      Array.from({ length: LEVELS }, (_, level) => from + step * level)
        .filter((price) => sizes.has(price))
        .map((price): [number, number] => [price / 100, sizes.get(price)!]);
    return {
      teamId: runners[at]!.id,
      back: levels(best, -1),
      lay: levels(best + 1, 1),
      traded: [...traded].map(([price, rupees]) => [price / 100, rupees]),
      lastPrice: last / 100,
      volume: [...traded.values()].reduce((sum, rupees) => sum + rupees, 0),
    };
  }
}

const stream = new DepthStream();
const store = createStore<LadderState>(() => ({
  isOpen: true,
  levels: Object.fromEntries(stream.all().map((depth) => [depth.teamId, toRunnerLevels(depth)])),
  orders: [],
  profits: {},
}));

/** Ladders of four runners, as the product draws them. */
export function Ladders() {
  const source = useMemo((): LadderSource => ({ store, place: ignore, cancel: ignore, move: ignore }), []);
  return (
    <LadderBoard
      source={source}
      runners={runners}
      priceLadder="CLASSIC"
      stakes={STAKES}
      clock={browserClock}
      indianUnits={false}
      onRefused={() => undefined}
      onCashOut={() => undefined}
      title={null}
      practice={null}
      panel={null}
    />
  );
}

export const countLadderCells = (): number => document.querySelectorAll('[data-row][data-price] [data-part]').length;

/** The product's way: what arrives goes into the store, and the writer follows it. */
function writeToStore(depths: readonly Depth[]): void {
  for (const depth of depths)
    store.setState(({ levels }) => ({ levels: { ...levels, [depth.teamId]: toRunnerLevels(depth) } }));
}

/** The same depths, written by hand: what changed goes into `textContent` in a frame loop, with no mark of the best price. */
function plainWriter(): (depths: readonly Depth[]) => void {
  const cells = new Map<string, Element>();
  const ladders = [...document.querySelectorAll('[role=group]:has(> [data-row])')];
  ladders.forEach((ladder, at) => {
    for (const row of ladder.querySelectorAll<HTMLElement>('[data-row]'))
      for (const part of ['back', 'lay', 'traded'])
        cells.set(`${runners[at]!.id} ${part} ${row.dataset['price']}`, row.querySelector(`[data-part="${part}"]`)!);
    const figures = ladder.parentElement?.querySelectorAll('header p > span') ?? [];
    ['volume', 'last'].forEach((part, place) => cells.set(`${runners[at]!.id} ${part}`, figures[place]!));
  });
  const last = new Map<string, number>();
  const waiting = new Map<string, number>();
  const write = () => {
    for (const [place, value] of waiting) {
      const cell = cells.get(place);
      if (!cell) continue;
      if (place.endsWith('last')) cell.textContent = ` · Last ${decimalText(value)}`;
      else cell.textContent = value > 0 ? formatTradedVolume(value) : '';
    }
    waiting.clear();
    requestAnimationFrame(write);
  };
  requestAnimationFrame(write);
  const note = (place: string, value: number) => {
    if ((last.get(place) ?? 0) === value) return;
    last.set(place, value);
    waiting.set(place, value);
  };
  return (depths) => {
    for (const { teamId, back, lay, traded, volume, lastPrice } of depths) {
      note(`${teamId} volume`, volume);
      note(`${teamId} last`, lastPrice ?? 0);
      for (const [part, levels] of Object.entries({ back, lay, traded })) {
        const sizes = new Map(levels.map(([odds, rupees]) => [toHundredths(odds), rupees]));
        for (let price = LOWEST; price < LOWEST + PRICES; price += 1) {
          note(`${teamId} ${part} ${price}`, sizes.get(price) ?? 0);
        }
      }
    }
  };
}

/** Makes the next frame of a stream of changes, and writes it by hand or as the product does. */
export function ladderFeed(isPlain: boolean): {
  readonly next: (changes: number) => () => void;
} {
  const write = isPlain ? plainWriter() : writeToStore;
  return {
    next(changes) {
      // A copy, as it comes from the socket.
      const depths = structuredClone(stream.advance(changes));
      return () => write(depths);
    },
  };
}
