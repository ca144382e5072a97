import { createContext, use, useCallback } from 'react';
import { createStore, useStore } from 'zustand';
import type { Market } from '@backlay/shared/contract';
import type { Coupon } from './coupon';
import type { CouponState } from './coupon-state';

/** The coupon of a screen that shows its tray; without one, a press on a price fills the slip. */
export const CouponContext = createContext<Coupon | null>(null);

const NO_COUPON = createStore<Pick<CouponState, 'isCollecting' | 'legs'>>(() => ({ isCollecting: false, legs: [] }));

/** Whether an outcome is on the coupon, and what its press does: true when the coupon took it, false when the slip does. */
export function useCouponLeg(
  market: Market,
  runner: Market['teams'][number],
): { readonly isChosen: boolean; readonly select: () => boolean } {
  const coupon = use(CouponContext);
  const isChosen = useStore<typeof NO_COUPON, boolean>(coupon?.store ?? NO_COUPON, ({ legs }) =>
    legs.some(({ marketId, runnerId }) => marketId === market.id && runnerId === runner.id),
  );
  const select = useCallback(() => {
    if (!coupon?.store.getState().isCollecting) return false;
    coupon.select(market, runner);
    return true;
  }, [coupon, market, runner]);
  return { isChosen, select };
}
