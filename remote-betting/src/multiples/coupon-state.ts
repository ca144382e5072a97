import type { EndpointPayload } from '@backlay/shared/contract';
import { findRelatedLegs, MULTIPLE_KINDS, MULTIPLE_LEGS_MOST, type MultipleKind } from '@backlay/shared/domain';

/** A selection of the sportsbook, as the player saw it. */
export interface CouponLeg {
  readonly marketId: string;
  readonly marketName: string;
  readonly eventId: string;
  readonly eventName: string;
  readonly competitionId: string;
  readonly runnerId: string;
  readonly runnerName: string;
  readonly odd: number;
  readonly version: number;
  /** Bet delay of its market. */
  readonly delaySeconds: number;
}

/** A leg at its old and new price; no new one where it takes no bet now. */
export type ChangedLeg = Pick<EndpointPayload<'placeMultiple'>['changed'][number], 'marketId' | 'odd' | 'newOdd'> & {
  readonly marketVersion: number;
};

export interface CouponState {
  /** A press on a sportsbook price adds it here. */
  readonly isCollecting: boolean;
  readonly legs: readonly CouponLeg[];
  readonly kind: MultipleKind;
  /** Rupees of each bet, as typed. */
  readonly stake: string;
  /** `waiting`: pressed before it is known who is here. `unknown`: no answer came, and the reference is asked for. */
  readonly step: 'idle' | 'waiting' | 'sending' | 'unknown' | 'accepted';
  /** Of the multiple that is on its way. */
  readonly reference: string | null;
  readonly changed: readonly ChangedLeg[];
  readonly message: string;
}

export const EMPTY_COUPON: CouponState = {
  isCollecting: false,
  legs: [],
  kind: 'accumulator',
  stake: '',
  step: 'idle',
  reference: null,
  changed: [],
  message: '',
};

/** Whether an order is on its way: until it is known, nothing on the coupon changes. */
export const isUnderWay = ({ step }: Pick<CouponState, 'step'>): boolean =>
  step === 'waiting' || step === 'sending' || step === 'unknown';

/** Whether a leg waits for the player to accept its new price (E6.07). */
export const hasNewPrices = (changed: readonly ChangedLeg[]): boolean => changed.some(({ newOdd }) => newOdd !== null);

/** The first two legs that depend on each other, and what both are about (E6.05). */
export function findRelatedSelections(
  legs: readonly CouponLeg[],
): { readonly about: string; readonly pair: readonly [CouponLeg, CouponLeg] } | null {
  const related = findRelatedLegs(
    legs.map((leg) => ({ ...leg, event: leg.eventName, market: leg.marketName, runner: leg.runnerName })),
  );
  const [first, second] = [legs[related?.first ?? -1], legs[related?.second ?? -1]];
  return related && first && second ? { about: related.about, pair: [first, second] } : null;
}

/** Each player of a browser has a coupon of their own; visitors share one. */
const toKey = (playerId: string): string => `backlay.betting.multiple${playerId && `.${playerId}`}`;
const TEXTS = ['marketId', 'marketName', 'eventId', 'eventName', 'competitionId', 'runnerId', 'runnerName'] as const;
const NUMBERS = ['odd', 'version', 'delaySeconds'] as const;

function isLeg(value: unknown): value is CouponLeg {
  if (typeof value !== 'object' || value === null) return false;
  const fields = new Map<string, unknown>(Object.entries(value));
  return (
    TEXTS.every((name) => typeof fields.get(name) === 'string') &&
    NUMBERS.every((name) => Number.isFinite(fields.get(name)))
  );
}

/** The stored coupon; what cannot be read counts as none. An order without an answer is asked for again. */
export function readCoupon(playerId: string): CouponState {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(toKey(playerId)) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return EMPTY_COUPON;
    const fields = new Map<string, unknown>(Object.entries(stored));
    const given = fields.get('legs');
    const [stake, reference] = [fields.get('stake'), fields.get('reference')];
    return {
      ...EMPTY_COUPON,
      isCollecting: fields.get('isCollecting') === true,
      legs: Array.isArray(given) ? given.filter(isLeg).slice(0, MULTIPLE_LEGS_MOST) : [],
      kind: MULTIPLE_KINDS.find((each) => each === fields.get('kind')) ?? 'accumulator',
      stake: typeof stake === 'string' && /^\d{0,9}$/.test(stake) ? stake : '',
      ...(typeof reference === 'string' ? { reference, step: 'unknown' as const } : {}),
    };
  } catch {
    return EMPTY_COUPON;
  }
}

/** Stores the coupon of a player for the next visit; an empty one leaves nothing behind. */
export function writeCoupon(playerId: string, { isCollecting, legs, kind, stake, reference }: CouponState): void {
  try {
    if (legs.length === 0 && !isCollecting) localStorage.removeItem(toKey(playerId));
    else localStorage.setItem(toKey(playerId), JSON.stringify({ isCollecting, legs, kind, stake, reference }));
  } catch {
    // A browser without storage keeps it for the life of the page.
  }
}
