import type { Paise } from '@backlay/shared/domain';

/** What a cap adds up: `tenant` all of a tenant, `house` all of all tenants. */
export const CAP_SCOPES = [
  'player',
  'playerMarket',
  'market',
  'event',
  'competition',
  'sport',
  'marketType',
  'tenant',
  'house',
] as const;
export type CapScope = (typeof CAP_SCOPES)[number];

/** The key of a cap that each player, market, event … has unless it has one of its own. */
export const EACH = '*';
/** The owner of caps over all tenants together. */
export const HOUSE = '';

/** The most that the house may lose by the bets that it covers, paise (D4.03). */
export interface Cap {
  readonly scope: CapScope;
  /** The id of what it covers, or `EACH`; of `playerMarket` the id of the market. */
  readonly key: string;
  /** Null: without a cap, whatever each has. */
  readonly amount: Paise | null;
  /** Set by staff: it goes before what is configured. */
  readonly isSet?: boolean;
  /** What was in force before each change of the last day that one person made, oldest first. */
  readonly past?: readonly PastCap[];
}

/** A value that was in force until a change, ms; its amount null is without a cap. */
export interface PastCap {
  readonly amount: Paise | null;
  readonly until: number;
}

/** How far back the value reaches against which a raise is measured, ms. */
const LOOK_BACK_MS = 24 * 3_600_000;

/** Caps by tenant; those of `HOUSE` cover the bets of all tenants together. */
export type CapsByOwner = Readonly<Record<string, readonly Cap[]>>;

/** A cap and the tenant, or `HOUSE`, that owns it. */
export interface OwnedCap extends Omit<Cap, 'isSet' | 'past'> {
  readonly owner: string;
}

/** The cap that applies to a key, paise: its own, else that of each; infinite without a cap. */
export const capInForce = (caps: CapsByOwner, { owner, scope, key }: Omit<OwnedCap, 'amount'>): number =>
  new CapTable(caps[owner] ?? []).amount(scope, key);

// A key that has no cap of its own has had that of each.
function pastWithin(caps: CapsByOwner, { owner, scope, key }: Omit<OwnedCap, 'amount'>, now: number): PastCap[] {
  const find = (wanted: string) => caps[owner]?.find((one) => one.scope === scope && one.key === wanted);
  return ((find(key) ?? find(EACH))?.past ?? []).filter(({ until }) => until > now - LOOK_BACK_MS);
}

/** The values before a change that one person makes now, for the next change to be measured against. */
export function pastOfChange(caps: CapsByOwner, cap: OwnedCap, now: number): readonly PastCap[] {
  const before = capInForce(caps, cap);
  return [...pastWithin(caps, cap, now), { amount: before === Infinity ? null : before, until: now }];
}

/**
 * Whether a change raises the cap in force above twice its value, which two people decide (D1.16). To lift a cap is to raise it. The value
 * of 24 hours before counts where it is lower, so that no cap grows in steps; what two people decided since starts anew.
 */
export function isRaisedAboveTwice(caps: CapsByOwner, cap: OwnedCap, now: number): boolean {
  const before = capInForce(caps, cap);
  const [oldest] = pastWithin(caps, cap, now);
  const wanted = cap.amount ?? Infinity;
  return wanted > before && wanted > 2 * Math.min(before, oldest?.amount ?? Infinity);
}

/** The amounts of one owner's caps. */
export class CapTable {
  private readonly amounts = new Map<string, Paise>();
  readonly hasPlayerCaps: boolean;

  constructor(caps: readonly Cap[]) {
    for (const { scope, key, amount } of caps) this.amounts.set(`${scope} ${key}`, amount ?? Infinity);
    this.hasPlayerCaps = caps.some(({ scope }) => scope === 'player' || scope === 'playerMarket');
  }

  /** Its own amount, else that of each; infinite without a cap. */
  amount(scope: CapScope, key: string): number {
    return this.amounts.get(`${scope} ${key}`) ?? this.amounts.get(`${scope} ${EACH}`) ?? Infinity;
  }
}
