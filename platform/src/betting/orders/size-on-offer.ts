import { toPaise, type Paise, type RunnerPrices, type Side } from '@backlay/shared/domain';
import type { Connection } from '../../core/database';
import type { CurrentMarket } from './ports';

/** The factor on the sizes of a market for the bets of a tenant; null where stakes are not held against them (D4.07). */
export type SizeFactor = (tenantId: string, market: CurrentMarket) => number | null;

interface Staked {
  readonly tenantId: string;
  readonly marketId: string;
  readonly runnerId: string;
  readonly side: Side;
  readonly odd: number;
  readonly stake: Paise;
}

/** What a stake is matched against: one price on offer within one version of the book. */
export interface SizeUse {
  readonly marketId: string;
  readonly runnerId: string;
  readonly isLay: boolean;
  readonly price: number;
  readonly version: number;
  readonly stake: Paise;
  /** The most that may be staked at the price, paise. */
  readonly most: Paise;
}

/** All that the feed has of a runner, best first: behind the displayed levels too, where it shows them (E4.01, E9.02). */
export const listFeedLevels = (runner: RunnerPrices): Pick<RunnerPrices, Side> => ({ ...runner, ...runner.depth });

/**
 * What a stake at these odds is matched against: the price that is no better than needed to supply them. Null where it is not held
 * against a size.
 */
export function sizeUseOf(factorOf: SizeFactor | undefined, staked: Staked, market: CurrentMarket): SizeUse | null {
  const factor = factorOf?.(staked.tenantId, market) ?? null;
  const runner = market.book.runners.find(({ id }) => id === staked.runnerId);
  if (factor === null || !runner) return null;
  const { marketId, runnerId, side, odd, stake } = staked;
  const level = listFeedLevels(runner)[side].findLast(([price]) => (side === 'back' ? price >= odd : price <= odd));
  const { version } = market.book;
  const most = level ? Math.floor(toPaise(level[1]) * factor) : 0;
  return { marketId, runnerId, isLay: side === 'lay', price: level?.[0] ?? odd, version, stake, most };
}

const keyOf = ({
  marketId,
  runnerId,
  isLay,
  price,
}: Pick<SizeUse, 'marketId' | 'runnerId' | 'isLay' | 'price'>): string => `${marketId} ${runnerId} ${isLay} ${price}`;

const USED_MOST = 50_000;

/**
 * What all players have staked at prices, as this process read or wrote it last. Within a version it only grows, so that what does not fit
 * by this does not fit; what fits is looked at again in the commit.
 */
export class UsedSizes {
  private readonly used = new Map<string, { readonly version: number; readonly staked: Paise }>();
  private batch = new Map<string, SizeUse>();

  /** Whether the stake fits beside all others, those of the batch too. */
  fits(use: SizeUse): boolean {
    const before = this.batch.get(keyOf(use));
    const stored = this.used.get(keyOf(use));
    const staked = (stored?.version === use.version ? stored.staked : 0) + (before?.stake ?? 0);
    return (stored?.version ?? 0) <= use.version && staked + use.stake <= use.most;
  }

  /** What all players have staked at a price within this version of the book, paise. */
  stakedAt(at: Omit<SizeUse, 'stake' | 'most'>): Paise {
    const stored = this.used.get(keyOf(at));
    return stored?.version === at.version ? stored.staked : 0;
  }

  /** Counts a stake that fits. */
  add(use: SizeUse): void {
    const before = this.batch.get(keyOf(use));
    this.batch.set(keyOf(use), { ...use, stake: use.stake + (before?.stake ?? 0) });
  }

  /** What the batch uses. */
  uses(): readonly SizeUse[] {
    return [...this.batch.values()];
  }

  commit(): void {
    for (const use of this.batch.values()) {
      const stored = this.used.get(keyOf(use));
      const staked = use.stake + (stored?.version === use.version ? stored.staked : 0);
      this.learn(keyOf(use), use.version, staked);
    }
    this.undo();
  }

  undo(): void {
    this.batch = new Map();
  }

  /** Locks what is used of the markets of a batch until its transaction ends, and reads it. */
  lock(connection: Connection, marketIds: readonly string[]): Promise<void> {
    this.undo();
    return this.read(connection, marketIds, 'FOR UPDATE');
  }

  /** Reads what is used of markets; without a lock it may be more by the time of a commit. */
  async read(connection: Connection, marketIds: readonly string[], lock: '' | 'FOR UPDATE' = ''): Promise<void> {
    if (marketIds.length === 0) return;
    const { rows } = await connection.query<{
      market_id: string;
      runner_id: string;
      is_lay: boolean;
      price: number;
      version: number;
      staked: number;
    }>(`SELECT * FROM betting_size WHERE market_id = ANY ($1) ORDER BY market_id, runner_id, is_lay, price ${lock}`, [
      marketIds,
    ]);
    for (const { market_id, runner_id, is_lay, price, version, staked } of rows)
      this.learn(`${market_id} ${runner_id} ${is_lay} ${price}`, version, staked);
  }

  private learn(key: string, version: number, staked: Paise): void {
    if (this.used.size >= USED_MOST) this.used.clear();
    this.used.set(key, { version, staked });
  }
}

/** The parameters of `betting_size_use`; null where nothing is used. */
export function sizeColumns(uses: readonly SizeUse[]): readonly unknown[] {
  if (uses.length === 0) return Array.from({ length: 7 }, () => null);
  return [
    uses.map(({ marketId }) => marketId),
    uses.map(({ runnerId }) => runnerId),
    uses.map(({ isLay }) => isLay),
    uses.map(({ price }) => price),
    uses.map(({ version }) => version),
    uses.map(({ stake }) => stake),
    uses.map(({ most }) => most),
  ];
}

/**
 * Writes what a batch uses, in its transaction.
 * @throws DatabaseError (serialization_failure) when a size is not on offer any more
 */
export async function useSizes(connection: Connection, uses: readonly SizeUse[]): Promise<void> {
  if (uses.length > 0)
    await connection.query('SELECT betting_size_use($1, $2, $3, $4, $5, $6, $7)', [...sizeColumns(uses)]);
}
