import { useCallback, useEffect, useMemo, useRef, type RefObject } from 'react';
import { useStore } from 'zustand';
import { requireValue, type Paise, type PriceLadder } from '@backlay/shared/domain';
import type { FrameClock } from '../odds';
import { isOffCentre, ladderPrices, middleOf, NO_LEVELS, type LadderOrder } from './ladder-model';
import type { LadderPress, LadderRunner, LadderSource, LadderState } from './ladder-source';
import { LadderWriter, type RowNames } from './ladder-writer';

/** The pointer must have been away for this long before a ladder centres by itself, ms (E4.07). */
export const AWAY_MS = 2000;

export interface LadderOptions {
  readonly source: LadderSource;
  readonly runners: readonly LadderRunner[];
  readonly priceLadder: PriceLadder;
  readonly clock: FrameClock;
  readonly names: RowNames;
  readonly indianUnits: boolean;
  /** Whether the ladders centre by themselves. */
  readonly centresItself: boolean;
  /** The element that has all ladders. */
  readonly board: RefObject<HTMLElement | null>;
  readonly onRefused: (text: string) => void;
}

export type Ladder = ReturnType<typeof useLadder>;

/** What the win of a runner brings, and the worst of the others, paise; null without a position. */
function toOutcome(runnerId: string, runners: readonly LadderRunner[], profits: Readonly<Record<string, Paise>>) {
  const others = runners.filter(({ id }) => id !== runnerId).map(({ id }) => profits[id] ?? 0);
  const ifWin = profits[runnerId] ?? 0;
  if (runners.every(({ id }) => (profits[id] ?? 0) === 0)) return null;
  return { ifWin, ifLose: others.length > 0 ? Math.min(...others) : 0 };
}

/** The prices of each runner's rows, what is sent, and the writing of both into the rows, once per animation frame. */
export function useLadder(options: LadderOptions) {
  const { source, runners, priceLadder, clock, names, indianUnits, centresItself, board, onRefused } = options;
  const isOpen = useStore(source.store, (state) => state.isOpen);
  const writers = useMemo(
    () => new Map(runners.map(({ id }) => [id, new LadderWriter(names, indianUnits)])),
    [runners, names, indianUnits],
  );
  const prices = useRef(new Map<string, readonly number[]>());
  const pending = useRef<readonly LadderOrder[]>([]);
  const frame = useRef<number | null>(null);

  const write = useCallback(() => {
    const { levels, orders, profits } = source.store.getState();
    for (const { id } of runners) {
      const rows = prices.current.get(id);
      if (!rows) continue;
      writers.get(id)?.write({
        runnerId: id,
        prices: rows,
        levels: levels[id] ?? NO_LEVELS,
        orders,
        pending: pending.current,
        outcome: toOutcome(id, runners, profits),
      });
    }
  }, [source, runners, writers]);

  const plan = useCallback(() => {
    frame.current ??= clock.frame(() => {
      frame.current = null;
      write();
    });
  }, [clock, write]);

  const centre = useCallback(
    (runnerId: string, price?: number) => {
      const middle = price ?? middleOf(source.store.getState().levels[runnerId] ?? NO_LEVELS);
      if (middle === null) return;
      prices.current.set(runnerId, ladderPrices(middle, priceLadder));
      plan();
    },
    [source, priceLadder, plan],
  );
  const centreAll = useCallback(() => runners.forEach(({ id }) => centre(id)), [runners, centre]);

  useCentring({ source, runners, prices, board, clock, centresItself, centre });
  useEffect(() => {
    runners.filter(({ id }) => !prices.current.has(id)).forEach(({ id }) => centre(id));
    plan();
    const stop = source.store.subscribe(plan);
    return () => {
      stop();
      if (frame.current !== null) clock.cancelFrame(frame.current);
      frame.current = null;
    };
  }, [source, runners, centre, plan, clock]);

  const requests = useRequests(source, pending, plan, onRefused);
  const priceAt = useCallback((runnerId: string, row: number) => prices.current.get(runnerId)?.[row] ?? null, []);
  /** The writer of a runner's rows; every runner of the board has one. */
  const writerOf = (runnerId: string) => requireValue(writers.get(runnerId), 'the writer of a runner');
  return { isOpen, writers, writerOf, plan, centre, centreAll, priceAt, ...requests };
}

/** Sends what is pressed; the rows show an order at once, before its answer (E4.05). */
function useRequests(
  source: LadderSource,
  pending: RefObject<readonly LadderOrder[]>,
  plan: () => void,
  onRefused: (text: string) => void,
) {
  const during = useCallback(
    async (shown: LadderOrder | null, work: () => Promise<string | null>) => {
      if (shown) pending.current = [...pending.current, shown];
      plan();
      const refused = await work();
      if (shown) pending.current = pending.current.filter((each) => each !== shown);
      plan();
      if (refused !== null) onRefused(refused);
    },
    [pending, plan, onRefused],
  );

  const place = useCallback(
    (press: LadderPress) =>
      during(
        {
          ...{ id: '', runnerId: press.runnerId, side: press.side },
          ...{ price: press.price, waiting: press.stake },
        },
        () => source.place(press),
      ),
    [during, source],
  );
  const cancel = useCallback(
    (orders: readonly LadderOrder[] | 'market') => during(null, () => source.cancel(orders)),
    [during, source],
  );
  const move = useCallback(
    (order: LadderOrder, price: number) => during({ ...order, price }, () => source.move(order, price)),
    [during, source],
  );
  return { place, cancel, move };
}

interface Centring {
  readonly source: LadderSource;
  readonly runners: readonly LadderRunner[];
  readonly prices: RefObject<Map<string, readonly number[]>>;
  readonly board: RefObject<HTMLElement | null>;
  readonly clock: FrameClock;
  readonly centresItself: boolean;
  readonly centre: (runnerId: string) => void;
}

/** Centres by itself only while neither the pointer nor the focus is on a ladder, and 2 s after the pointer left (E4.07). */
function useCentring({ source, runners, prices, board, clock, centresItself, centre }: Centring): void {
  useEffect(() => {
    let leftAt = -Infinity;
    let isOver = false;
    let timer: number | null = null;
    const follow = ({ levels }: LadderState) => {
      const hasFocus = board.current?.contains(document.activeElement) ?? false;
      for (const { id } of runners) {
        const middle = middleOf(levels[id] ?? NO_LEVELS);
        if (middle === null) continue;
        const rows = prices.current.get(id);
        const isCalm = centresItself && !isOver && !hasFocus && clock.now() - leftAt >= AWAY_MS;
        if (!rows || (isCalm && isOffCentre(rows, middle))) centre(id);
      }
    };
    const enter = () => (isOver = true);
    const leave = () => {
      isOver = false;
      leftAt = clock.now();
      if (timer !== null) clock.cancel(timer);
      timer = clock.after(AWAY_MS, () => follow(source.store.getState()));
    };
    const element = board.current;
    element?.addEventListener('pointerenter', enter);
    element?.addEventListener('pointerleave', leave);
    const stop = source.store.subscribe(follow);
    return () => {
      stop();
      if (timer !== null) clock.cancel(timer);
      element?.removeEventListener('pointerenter', enter);
      element?.removeEventListener('pointerleave', leave);
    };
  }, [source, runners, prices, board, clock, centresItself, centre]);
}
