import {
  planCashOut,
  isRuleReached,
  type CashOutPlan,
  type CashOutRule,
  type ServerMessageKey,
} from '@backlay/shared/domain';
import type { Database } from '../../core/database';
import {
  getRejectionMessage,
  readPositionViews,
  UsedSizes,
  type MarketReader,
  type PositionView,
  type SizeFactor,
} from '../orders';

export interface CashOutPlayer {
  readonly userId: string;
  readonly tenantId: string;
}

/** What closing a position comes to now; `reason` is why it cannot be closed where there is no plan. */
export interface CashOutOffer {
  readonly view: PositionView;
  readonly plan: CashOutPlan | null;
  readonly reason: ServerMessageKey | null;
}

const BLOCK_REASONS = {
  session: 'cashOut.session',
  lines: 'cashOut.lines',
  level: 'cashOut.nothing',
  'no-price': 'cashOut.noPrice',
  worse: 'cashOut.noPrice',
} as const satisfies Record<NonNullable<ReturnType<typeof planCashOut>['block']>, ServerMessageKey>;

/** Every outcome brings the same: there is nothing to close, whatever the market does. */
const isLevel = ({ field, position: { legs } }: PositionView): boolean =>
  planCashOut({ market: field, legs, depth: {}, commission: 0, share: 100 }).block === 'level';

/** The offer of a position for a share of it, whole percent. */
function toOffer(view: PositionView, share: number, brandCommission: number): CashOutOffer {
  const { market, field, depth, position, reason } = view;
  const closed = (key: ServerMessageKey): CashOutOffer => ({ view, plan: null, reason: key });
  if (field.type === 'session') return closed('cashOut.session');
  if (isLevel(view)) return closed('cashOut.nothing');
  if (reason || !market) return closed(getRejectionMessage[reason ?? 'market-closed']);
  const commission = market.definition.commission ?? brandCommission;
  const { plan, block } = planCashOut({ market: field, legs: position.legs, depth, commission, share });
  return plan ? { view, plan, reason: null } : closed(BLOCK_REASONS[block]);
}

/** What a reading of offers needs. */
export interface CashOutOfferDeps {
  readonly database: Database;
  readonly markets: MarketReader;
  readonly sizeFactor?: SizeFactor | undefined;
  /** What a player can be matched at where players' orders wait; null in other markets (E5.01). */
  readonly depthOf?: (player: CashOutPlayer, marketId: string) => Promise<PositionView['depth'] | null>;
  /** Percent of the brand, for markets that have none of their own; 0 where it is left out (E2.18). */
  readonly commissionOf?: (tenantId: string) => number;
}

/** Offers of cash out over the real depth of each market (E5.01). */
export class CashOutOffers {
  constructor(private readonly deps: CashOutOfferDeps) {}

  /** An offer for each open position of a player, in one market, one event or everywhere. */
  async list(
    player: CashOutPlayer,
    at: { readonly marketId?: string | undefined; readonly eventId?: string | undefined },
    share = 100,
  ): Promise<CashOutOffer[]> {
    const { database, markets, sizeFactor } = this.deps;
    const deps = { markets, sizeFactor, sizes: new UsedSizes() };
    let views = await readPositionViews(database, deps, player, at);
    const stale = views.flatMap(({ market }) => (market?.stale ? [market.definition.id] : []));
    if (stale.length > 0 && markets.holdMarkets) {
      const release = await markets.holdMarkets(stale);
      views = await readPositionViews(database, deps, player, at).finally(release);
    }
    return Promise.all(
      views.map(async (view) => {
        const depth = await this.deps.depthOf?.(player, view.position.marketId);
        return this.ofView(player, depth ? { ...view, depth } : view, share);
      }),
    );
  }

  /** The offer of a position that was read, also under lock. */
  ofView({ tenantId }: CashOutPlayer, view: PositionView, share: number): CashOutOffer {
    return toOffer(view, share, this.deps.commissionOf?.(tenantId) ?? 0);
  }
}

/** Rules follow the offer of everything; where only a part of it can be had they wait. */
export const isReached = (rule: CashOutRule, plan: CashOutPlan): boolean =>
  plan.share === 100 && isRuleReached(rule, plan.amount);
