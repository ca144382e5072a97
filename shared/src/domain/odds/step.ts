import type { LineRange, PriceLadder } from '../market';
import { getNextIncrement, getPreviousIncrement } from './ladder';

export type StepDirection = 'up' | 'down';

/**
 * What the plus and minus buttons make of the current value: odds, or the run of a session. Along the ladder where the market has
 * one (OQ-78), by the interval of its lines (E3.05); else by 1, or by 0.01 from a fractional value, never below 0 (B5.11, B5.12).
 */
export function incrementOdds(
  current: number,
  direction: StepDirection,
  market: { readonly priceLadder?: PriceLadder; readonly lineRange?: LineRange },
): number {
  const { priceLadder, lineRange } = market;
  if (priceLadder)
    return direction === 'up' ? getNextIncrement(current, priceLadder) : getPreviousIncrement(current, priceLadder);
  if (lineRange) return stepLine(current, direction, lineRange);
  const step = Number.isInteger(current) ? 1 : 0.01;
  const moved = direction === 'up' ? current + step : current - step;
  return Math.max(0, Math.round(moved * 100) / 100);
}

function stepLine(current: number, direction: StepDirection, { min, max, interval }: LineRange): number {
  const steps = Math.round((current - min) / interval) + (direction === 'up' ? 1 : -1);
  return Math.min(max, Math.max(min, Math.round((min + steps * interval) * 10_000) / 10_000));
}
