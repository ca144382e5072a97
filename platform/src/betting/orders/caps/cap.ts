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
}

/** Caps by tenant; those of `HOUSE` cover the bets of all tenants together. */
export type CapsByOwner = Readonly<Record<string, readonly Cap[]>>;

/** A cap and the tenant, or `HOUSE`, that owns it. */
export interface OwnedCap extends Omit<Cap, 'isSet'> {
  readonly owner: string;
}

/** The cap that applies to a key, paise: its own, else that of each; infinite without a cap. */
export const capInForce = (caps: CapsByOwner, { owner, scope, key }: Omit<OwnedCap, 'amount'>): number =>
  new CapTable(caps[owner] ?? []).amount(scope, key);

/** Whether a change raises the cap in force above twice its value, which two people decide (D1.16). To lift a cap is to raise it. */
export function isRaisedAboveTwice(caps: CapsByOwner, cap: OwnedCap): boolean {
  const before = capInForce(caps, cap);
  return before !== Infinity && (cap.amount ?? Infinity) > 2 * before;
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
