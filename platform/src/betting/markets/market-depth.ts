import type { DepthUpdate, EndpointPayload } from '@backlay/shared/contract';
import {
  HISTORY_SPANS,
  settlementRule,
  summarizeHistory,
  thinHistory,
  toHistoryColumns,
  type HistorySpan,
  type RunnerPrices,
  lastPriceOf,
} from '@backlay/shared/domain';
import { isSeenBy, type SeenBrands } from '../../core/scope';
import type { CurrentMarket } from './event-view';
import type { MarketService } from './market-service';
import type { PriceHistories } from './price-history';

type Depth = EndpointPayload<'marketDepth'>;
type Traded = EndpointPayload<'marketTraded'>;
type History = EndpointPayload<'marketHistory'>;

/** Points of one answer: a day stays within 6 KiB br (E4.03). */
const ANSWER_POINTS = 600;

/** Which runner is asked for, and which brands see the answer. */
export interface RunnerRequest {
  readonly marketId: string;
  readonly teamId: string;
}

/** Depth, trades and history of runners, as brands see them; null where the runner is not known or not seen (E4.02). */
export class MarketDepth {
  constructor(
    private readonly markets: Pick<MarketService, 'findCurrentMarket' | 'now' | 'players'>,
    private readonly histories: Pick<PriceHistories, 'find'>,
  ) {}

  depth(request: RunnerRequest, brands: SeenBrands): Depth | null {
    const found = this.find(request, brands);
    if (!found) return null;
    const { market, runner } = found;
    const { version, status, totalMatched } = market.book;
    // A market whose rule of settlement is not built shows no prices (E3.04).
    const isShown = settlementRule(market.definition) !== null;
    const { back, lay, volume = 0 } = { ...runner, ...runner.depth };
    return {
      ...request,
      version,
      status,
      back: isShown ? [...back] : [],
      lay: isShown ? [...lay] : [],
      lastPrice: isShown ? (lastPriceOf(runner) ?? null) : null,
      volume,
      totalMatched,
    };
  }

  traded(request: RunnerRequest, brands: SeenBrands): Traded | null {
    const runner = this.find(request, brands)?.runner;
    return runner ? { ...request, volume: runner.depth?.volume ?? 0, traded: [...(runner.depth?.traded ?? [])] } : null;
  }

  /** Also of a market that closed within a day. */
  history(request: RunnerRequest, span: HistorySpan, brands: SeenBrands): History | null {
    const { marketId, teamId } = request;
    const found = this.histories.find(marketId, teamId);
    const isSeen =
      found &&
      isSeenBy({ tenantIds: found.owner.eventTenantIds }, brands) &&
      isSeenBy({ tenantIds: found.owner.marketTenantIds }, brands);
    if (!isSeen)
      return this.find(request, brands) && { ...request, seconds: [], prices: [], volumes: [], summary: null };
    const from = this.markets.now / 1000 - HISTORY_SPANS[span];
    const { points } = found.history;
    // The price at the start of the span is that of the last change before it.
    const before = points.findLast(({ second }) => second < from);
    const within = points.filter(({ second }) => second >= from);
    const all = before ? [{ ...before, second: Math.ceil(from) }, ...within] : within;
    const { seconds, prices, volumes } = toHistoryColumns(thinHistory(all, ANSWER_POINTS));
    return {
      ...request,
      seconds: [...seconds],
      prices: [...prices],
      volumes: [...volumes],
      summary: summarizeHistory(all),
    };
  }

  /** All that an open panel shows. */
  panel(request: RunnerRequest, brands: SeenBrands): DepthUpdate | null {
    const depth = this.depth(request, brands);
    if (!depth) return null;
    const traded = this.traded(request, brands)?.traded ?? [];
    return { ...depth, traded, point: this.histories.find(request.marketId, request.teamId)?.history.last ?? null };
  }

  private find(
    { marketId, teamId }: RunnerRequest,
    brands: SeenBrands,
  ): { readonly market: CurrentMarket; readonly runner: RunnerPrices } | null {
    const { players } = this.markets;
    const current = this.markets.findCurrentMarket(marketId);
    const market = current && players.show(current, players.poolOf(brands));
    const isUnnamed = market?.definition.runners.some((runner) => runner.id === teamId && runner.isUnnamed);
    const runner = isUnnamed ? undefined : market?.book.runners.find(({ id }) => id === teamId);
    if (!market || !runner || !isSeenBy(market.event, brands) || !isSeenBy(market.definition, brands)) return null;
    return { market, runner };
  }
}
