import { createStore, type StoreApi } from 'zustand/vanilla';
import { getNextIncrement, getPreviousIncrement, toPaise, type Paise, type Side } from '@backlay/shared/domain';
import type { FrameClock } from '../odds';
import { toHundredths, type LadderOrder, type RunnerLevels } from './ladder-model';
import type { LadderPress, LadderResult, LadderRunner, LadderSource, LadderState } from './ladder-source';

/** How often a price of the practice market moves, ms. */
const TICK_MS = 1000;
const LEVELS = 10;

/** A sequence of numbers below 2^32 that looks random; equal for equal seeds. */
function createSequence(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state;
  };
}

/** A market with play money in this page alone: nothing of it is sent, and its orders match when the price reaches them (E4.08). */
export class PracticeSource implements LadderSource {
  readonly store: StoreApi<LadderState>;
  private readonly next: () => number;
  private readonly traded = new Map<string, Map<number, number>>();
  private readonly best = new Map<string, number>();
  private timer: number | null = null;
  private made = 0;

  constructor(
    private readonly runners: readonly LadderRunner[],
    private readonly clock: Pick<FrameClock, 'after' | 'cancel'>,
    seed = 1,
  ) {
    this.next = createSequence(seed);
    runners.forEach(({ id }, at) => {
      this.best.set(id, at === 0 ? 186 : 214);
      this.traded.set(id, new Map());
    });
    this.store = createStore<LadderState>(() => ({ isOpen: true, levels: this.levels(), orders: [], profits: {} }));
  }

  /** Prices move until the answer is called. */
  open(): () => void {
    this.plan();
    return () => {
      if (this.timer !== null) this.clock.cancel(this.timer);
      this.timer = null;
    };
  }

  async place({ runnerId, side, price, stake }: LadderPress): Promise<LadderResult> {
    const id = `practice-${(this.made += 1)}`;
    this.setOrders([...this.store.getState().orders, { id, runnerId, side, price, waiting: stake }]);
    this.match();
    return null;
  }

  async cancel(orders: readonly LadderOrder[] | 'market'): Promise<LadderResult> {
    const gone = new Set(orders === 'market' ? null : orders.map(({ id }) => id));
    this.setOrders(orders === 'market' ? [] : this.store.getState().orders.filter(({ id }) => !gone.has(id)));
    return null;
  }

  async move({ id }: LadderOrder, price: number): Promise<LadderResult> {
    this.setOrders(this.store.getState().orders.map((each) => (each.id === id ? { ...each, price } : each)));
    this.match();
    return null;
  }

  /** Levels every outcome at the prices of the moment. */
  cashOut(): void {
    const { profits } = this.store.getState();
    const results = this.runners.map(({ id }) => profits[id] ?? 0);
    const worst = Math.min(...results);
    const [first] = this.runners;
    const gap = Math.max(...results) - worst;
    const price = (first && this.best.get(first.id)) ?? 200;
    const level = worst + Math.floor((gap * 100) / price);
    this.store.setState({ orders: [], profits: Object.fromEntries(this.runners.map(({ id }) => [id, level])) });
  }

  /** One move of a price; orders that it reaches match. */
  tick(): void {
    const runner = this.runners[this.next() % this.runners.length];
    if (!runner) return;
    const best = (this.best.get(runner.id) ?? 200) / 100;
    const isUp = this.next() >>> 16 > 32_767;
    const moved = isUp ? getNextIncrement(best, 'CLASSIC') : getPreviousIncrement(best, 'CLASSIC');
    this.best.set(runner.id, Math.min(400, Math.max(120, toHundredths(moved))));
    this.trade(runner.id, this.best.get(runner.id) ?? 0, (1 + (this.next() % 40)) * 500);
    this.store.setState({ levels: this.levels() });
    this.match();
  }

  private plan(): void {
    this.timer = this.clock.after(TICK_MS, () => {
      this.tick();
      this.plan();
    });
  }

  private trade(runnerId: string, price: number, rupees: number): void {
    const traded = this.traded.get(runnerId);
    traded?.set(price, (traded.get(price) ?? 0) + rupees);
  }

  private setOrders(orders: readonly LadderOrder[]): void {
    this.store.setState({ orders });
  }

  /** A back matches at the best price to back where it asks for no more; a lay the reverse. */
  private match(): void {
    const { orders, levels, profits } = this.store.getState();
    const isMatched = ({ runnerId, side, price }: LadderOrder) => {
      const best = levels[runnerId]?.[side === 'back' ? 'bestBack' : 'bestLay'] ?? null;
      return best !== null && (side === 'back' ? best >= price : best <= price);
    };
    const matched = orders.filter(isMatched);
    if (matched.length === 0) return;
    const after: Record<string, Paise> = { ...profits };
    for (const order of matched) {
      const best = levels[order.runnerId]?.[order.side === 'back' ? 'bestBack' : 'bestLay'] ?? order.price;
      this.trade(order.runnerId, best, order.waiting);
      for (const { id } of this.runners) after[id] = (after[id] ?? 0) + resultOf(order, best, id === order.runnerId);
    }
    this.store.setState({ orders: orders.filter((order) => !matched.includes(order)), profits: after });
  }

  private levels(): Readonly<Record<string, RunnerLevels>> {
    return Object.fromEntries(this.runners.map(({ id }) => [id, this.levelsOf(id)]));
  }

  private levelsOf(id: string): RunnerLevels {
    const bestBack = this.best.get(id) ?? 200;
    const bestLay = toHundredths(getNextIncrement(bestBack / 100, 'CLASSIC'));
    const traded = this.traded.get(id) ?? new Map<number, number>();
    return {
      back: this.side(bestBack, 'back'),
      lay: this.side(bestLay, 'lay'),
      traded: new Map(traded),
      bestBack,
      bestLay,
      last: bestBack,
      volume: [...traded.values()].reduce((sum, each) => sum + each, 0),
    };
  }

  private side(best: number, side: Side): ReadonlyMap<number, number> {
    const sizes = new Map<number, number>();
    let price = best;
    for (let level = 0; level < LEVELS; level += 1) {
      sizes.set(price, (5 + ((price * 7919) % 200)) * 1000);
      const step = side === 'back' ? getPreviousIncrement : getNextIncrement;
      price = toHundredths(step(price / 100, 'CLASSIC'));
    }
    return sizes;
  }
}

/** Paise that a matched order brings when its runner wins or does not; a back's winnings are rounded down, a lay's liability up. */
function resultOf({ side, waiting }: LadderOrder, price: number, wins: boolean): Paise {
  const stake = toPaise(waiting);
  const won = stake * (price - 100);
  if (side === 'back') return wins ? Math.floor(won / 100) : -stake;
  return wins ? -Math.ceil(won / 100) : stake;
}
