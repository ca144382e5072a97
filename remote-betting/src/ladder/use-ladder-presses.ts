import { useCallback, useEffect, useState, type KeyboardEvent } from 'react';
import { useStore } from 'zustand';
import type { Side } from '@backlay/shared/domain';
import { useT } from '@backlay/shared/host';
import type { FrameClock } from '../odds';
import { ordersByPrice } from './ladder-model';
import type { LadderPress, LadderRunner, LadderSource } from './ladder-source';
import { OnePress } from './one-press';
import type { RowPress } from './runner-ladder';
import type { useCursor } from './use-cursor';
import type { Ladder } from './use-ladder';

/** Above this stake a press asks first, rupees. */
export const ASK_ABOVE = 5000;
const SIDES = ['back', 'lay'] as const;

export interface LadderPressesOptions {
  readonly ladder: Ladder;
  readonly source: LadderSource;
  readonly runners: readonly LadderRunner[];
  readonly stakes: readonly number[];
  readonly clock: FrameClock;
  readonly cursor: ReturnType<typeof useCursor>;
  readonly onRefused: (text: string) => void;
  readonly onCashOut: () => void;
  readonly onHelp: () => void;
}

/** One-press placing ends where the tab is left, the market is suspended, or the screen is closed (E4.06). */
function useOnePress(clock: FrameClock, isOpen: boolean): OnePress {
  const [onePress] = useState(() => new OnePress(clock));
  useEffect(() => {
    if (!isOpen) onePress.end('suspended');
  }, [onePress, isOpen]);
  useEffect(() => {
    const leave = () => document.visibilityState === 'hidden' && onePress.end('left');
    document.addEventListener('visibilitychange', leave);
    return () => {
      document.removeEventListener('visibilitychange', leave);
      onePress.close();
    };
  }, [onePress]);
  return onePress;
}

/** What presses, drags and keys of the ladders do (E4.05 to E4.07). */
export function useLadderPresses(options: LadderPressesOptions) {
  const { ladder, source, runners, stakes, clock, cursor, onRefused, onCashOut, onHelp } = options;
  const { isOpen, place, cancel, move } = ladder;
  const t = useT();
  const onePress = useOnePress(clock, isOpen);
  const isOn = useStore(onePress.store, (state) => state.isOn);
  const [chosen, setStake] = useState<number | null>(null);
  const stake = chosen !== null && stakes.includes(chosen) ? chosen : (stakes[Math.min(2, stakes.length - 1)] ?? 0);
  const [asked, setAsked] = useState<LadderPress | null>(null);
  const [asksAbove, setAsksAbove] = useState(true);
  const press = useCallback(
    (order: LadderPress) => {
      if (!isOpen) return onRefused(t('ladder.suspended'));
      if (isOn && !(asksAbove && order.stake > ASK_ABOVE)) void place(order);
      else setAsked(order);
    },
    [isOpen, onRefused, t, isOn, asksAbove, place],
  );
  const ownAt = (runnerId: string, row: number, side: Side) => {
    const price = ladder.priceAt(runnerId, row);
    return price === null ? [] : (ordersByPrice(source.store.getState().orders, runnerId, side).get(price) ?? []);
  };
  const pressRow = (runner: LadderRunner, { kind, side, row }: RowPress) => {
    onePress.touch();
    const price = ladder.priceAt(runner.id, row);
    if (price === null) return;
    if (kind === 'place') press({ runnerId: runner.id, side, price, stake });
    else void cancel(ownAt(runner.id, row, side));
  };
  const drag = (runner: LadderRunner, side: Side, from: number, to: number) => {
    onePress.touch();
    const price = ladder.priceAt(runner.id, to);
    if (price !== null) for (const order of ownAt(runner.id, from, side)) void move(order, price);
  };
  const stepStake = (by: 1 | -1) => {
    const next = stakes[Math.min(stakes.length - 1, Math.max(0, stakes.indexOf(stake) + by))];
    if (next !== undefined) setStake(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { runner, row } = cursor.at();
    const at = runners[runner];
    if (event.ctrlKey || event.metaKey || event.altKey || !at) return;
    const moveOwn = (by: 1 | -1) => {
      for (const side of SIDES) drag(at, side, row, row + by);
      cursor.go({ row: by });
    };
    const actions: Readonly<Record<string, () => void>> = {
      ArrowUp: () => (event.shiftKey ? moveOwn(-1) : cursor.go({ row: -1 })),
      ArrowDown: () => (event.shiftKey ? moveOwn(1) : cursor.go({ row: 1 })),
      ArrowLeft: () => cursor.go({ column: -1 }),
      ArrowRight: () => cursor.go({ column: 1 }),
      b: () => pressRow(at, { kind: 'place', side: 'back', row }),
      l: () => pressRow(at, { kind: 'place', side: 'lay', row }),
      '+': () => stepStake(1),
      '=': () => stepStake(1),
      '-': () => stepStake(-1),
      c: () => void cancel(SIDES.flatMap((side) => ownAt(at.id, row, side))),
      x: () => void cancel('market'),
      g: onCashOut,
      '?': onHelp,
      ' ': ladder.centreAll,
    };
    const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!action) return;
    event.preventDefault();
    onePress.touch();
    action();
  };
  const answer = (isPlaced: boolean) => {
    if (isPlaced && asked) void place(asked);
    setAsked(null);
    cursor.focus();
  };
  return { onePress, stake, setStake, asked, answer, asksAbove, setAsksAbove, pressRow, drag, onKeyDown };
}
