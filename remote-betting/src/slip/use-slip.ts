import { useEffect, useReducer } from 'react';
import { useStore } from 'zustand';
import { useSlipPorts } from './ports';
import { createSlipController, type SlipController } from './slip-controller';
import { useSession } from '@backlay/shared/host';
import type { SlipState } from './slip-state';
import type { SlipSummary } from './slip-summary';

/** How often the open slip looks at the board for its price, ms. */
const LOOK_EVERY_MS = 500;

/** The desk of the slip: where presses, typing and orders go. */
export const useSlipController = (): SlipController => useSlipPorts().slip.getController(createSlipController);

/** The slip and all that is derived from it, current with the board, the position and the player. */
export function useSlip(): { readonly state: SlipState; readonly summary: SlipSummary } {
  const { books, openBets, orders } = useSlipPorts();
  const slip = useSlipController();
  const state = useStore(slip.store);
  const marketId = state.selection?.marketId ?? '';
  useStore(books.slow, ({ markets }) => markets[marketId]);
  useStore(books.slow, ({ disconnected: silent, events }) => silent || events[state.selection?.eventId ?? '']?.stale);
  useStore(openBets.store, ({ positions }) => positions[marketId]);
  useStore(orders.store, ({ waiting }) => waiting);
  useStore(slip.preferences.store, ({ timeInForce }) => timeInForce);
  useSession(({ status, profile }) => `${status} ${profile?._id}`);
  const [, look] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (!state.selection) return;
    const timer = setInterval(look, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [state.selection]);
  return { state, summary: slip.summary(state) };
}
