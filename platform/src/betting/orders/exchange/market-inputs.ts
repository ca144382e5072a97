import {
  houseSize,
  isLocked,
  isPlaceMarket,
  isWithin,
  mayTurnInPlay,
  settlementRule,
  toHouseLevels,
  type BookInput,
  type BookRules,
  type HouseRules,
  type MarketDefinition,
  type OrderBook,
  type Side,
} from '@backlay/shared/domain';
import type { CurrentMarket } from '../ports';
import type { ExchangeOrder } from './exchange-order';
import { listFeedLevels } from '../size-on-offer';

/** What the house offers: its share of the feed, and rupees at one price and of loss in a market at most (E2.02). */
interface HouseOffer {
  readonly houseShare: number;
  readonly houseMaxPerLevel: number | null;
  readonly houseMaxLoss: number | null;
}

/** The offer of a brand, and where it is another one for an exchange's market type; the last match counts. */
export interface HouseTerms extends HouseOffer {
  readonly byMarketType?: readonly (Partial<HouseOffer> & { readonly marketType: string })[];
}

/** What a brand lets its players do with orders, and what the house offers them (E2.02, E2.18). */
export interface ExchangeTerms extends HouseTerms {
  readonly pool: string;
  /** Of the other brands of the pool: the books are theirs too, and the least offer of all holds. */
  readonly others?: readonly HouseTerms[];
  /** Markets in which every waiting order ends at a material event, or not, beside the default of their sport; the last match counts. */
  readonly managed?: readonly ManagedRule[];
}

/** By sport and, where it is named, by the exchange's market type (E1.06). */
export interface ManagedRule {
  readonly sportId: string;
  readonly marketType?: string;
  readonly managed: boolean;
}

const HOUSE_RULES = ['minStake', 'houseShare', 'houseMaxPerLevel', 'houseMaxLoss'] as const;
const SIDES: readonly Side[] = ['back', 'lay'];
const RACING = new Set(['7', '4339']);
/** Sports in which every waiting order ends at a material event (E1.06). */
const MANAGED = new Set(['1']);

/** Whether players' orders may wait in a market: decimal odds on a ladder, settled by its winners (E1.02). */
export function takesOrders({ definition }: Pick<CurrentMarket, 'definition'>): boolean {
  const rule = settlementRule(definition);
  const isDecimal = definition.type === 'betfair' && definition.priceLadder !== undefined;
  return isDecimal && definition.max !== 1 && (rule === 'winners' || rule === 'each');
}

/** Whether every waiting order of a market ends at a material event. Source: E1.06. */
function isManaged({ definition, event: { sportId } }: CurrentMarket, rules: readonly ManagedRule[] = []): boolean {
  const rule = rules.findLast(
    (each) => each.sportId === sportId && (each.marketType ?? definition.exchangeType) === definition.exchangeType,
  );
  return rule?.managed ?? MANAGED.has(sportId);
}

const crossMatches = ({ winners, crossMatching = true }: MarketDefinition): boolean => winners === 1 && crossMatching;

const least = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.min(one, other);

/** What the house offers in a market, whichever brand of the pool opens its book. Source: E2.02. */
function toHouseRules({ definition }: Pick<CurrentMarket, 'definition'>, terms: ExchangeTerms): HouseRules {
  const offers = [terms, ...(terms.others ?? [])].map((one): HouseOffer => {
    const { byMarketType = [], houseShare, houseMaxPerLevel, houseMaxLoss } = one;
    const own = byMarketType.findLast(({ marketType }) => marketType === definition.exchangeType);
    return { houseShare, houseMaxPerLevel, houseMaxLoss, ...own };
  });
  const maxLoss = offers.reduce<number | null>((sum, each) => least(sum, each.houseMaxLoss), null);
  return {
    minStake: definition.min * 100,
    houseShare: Math.round(Math.min(...offers.map(({ houseShare }) => houseShare)) * 10_000),
    houseMaxPerLevel: offers.reduce<number | null>((sum, each) => least(sum, each.houseMaxPerLevel), null),
    houseMaxLoss: maxLoss === null ? null : Math.round(maxLoss * 100),
  };
}

/** Whether players' orders are all that a market offers: they may wait there, and the house has no share (E2.02). */
export const isPureExchange = (market: Pick<CurrentMarket, 'definition'>, terms: ExchangeTerms): boolean =>
  takesOrders(market) && toHouseRules(market, terms).houseShare === 0;

/** What the house offers now, where the book has other rules; null where it has these. */
function findHouseChange(
  { rules }: OrderBook,
  market: CurrentMarket,
  terms: ExchangeTerms | null | undefined,
): HouseRules | null {
  const now = terms ? toHouseRules(market, terms) : rules;
  const isSame = HOUSE_RULES.every((name) => now[name] === rules[name]);
  return isSame ? null : now;
}

/** The rules of a market's book as it begins. */
export function toBookRules(market: CurrentMarket, terms: ExchangeTerms): BookRules {
  const { definition, event } = market;
  const isRace = RACING.has(event.sportId);
  return {
    runners: definition.runners.length,
    ladder: definition.priceLadder ?? 'CLASSIC',
    winners: definition.winners,
    isPlace: isPlaceMarket(definition),
    crossMatching: crossMatches(definition),
    isRace,
    isManaged: isManaged(market, terms.managed),
    turnsInPlay: mayTurnInPlay(definition),
    ...toHouseRules(market, terms),
  };
}

const toCents = (price: number): number => Math.round(price * 100);

/** What the feed shows of a runner, as the book takes it; nothing where the house offers nothing. */
function toFeedInput({ book, stale }: CurrentMarket, runner: number, id: string | undefined, withHouse: boolean) {
  const shown = book.runners.find((one) => one.id === id);
  const offered = withHouse && !stale && shown?.status === 'ACTIVE' ? listFeedLevels(shown) : { back: [], lay: [] };
  const levels = (side: Side) =>
    offered[side].map(([price, size]) => [toCents(price), Math.floor(size + 1e-6)] as const);
  return {
    kind: 'feed' as const,
    runner,
    back: levels('back'),
    lay: levels('lay'),
    lastPrice: shown?.lastPrice ? toCents(shown.lastPrice) : null,
  };
}

function toStatus({ definition, book, stale }: CurrentMarket): OrderBook['status'] {
  if (book.status === 'CLOSED') return 'closed';
  return book.status === 'OPEN' && !stale && !isLocked(definition) ? 'open' : 'suspended';
}

/**
 * The inputs that bring a book to what its market shows now; none where it does already. Runners go by their id: the feed changes their
 * order. A market that closes its prices does so before they change, one that opens shows its prices first (E1.07). The turn in play comes
 * before all of them, as a suspension, even where the feed showed none. No LAPSE order meets the prices after it (E1.05, E2.20).
 */
export function listMarketInputs(
  book: OrderBook,
  market: CurrentMarket,
  time: number,
  { withHouse = true, terms }: { readonly withHouse?: boolean; readonly terms?: ExchangeTerms | null } = {},
): BookInput[] {
  const offer = findHouseChange(book, market, terms);
  const rules = { ...book.rules, ...offer };
  const removals: BookInput[] = [];
  const feeds: BookInput[] = [];
  const added = market.definition.runners.map(({ id }) => id).filter((id) => !book.runnerIds.includes(id));
  [...book.runnerIds, ...added].forEach((id, index) => {
    const runner = book.runners[index];
    const shown = market.book.runners.find((one) => one.id === id);
    if (runner?.isRemoved) return;
    if (shown?.status === 'REMOVED') {
      removals.push({ kind: 'remove', runner: index, factor: Math.round((shown.adjustmentFactor ?? 0) * 100), time });
      return;
    }
    const feed = toFeedInput(market, index, id, withHouse);
    const isSame = SIDES.every(
      (side) =>
        JSON.stringify(toHouseLevels(feed[side], rules)) === JSON.stringify((!offer && runner?.house[side]) || []),
    );
    if (!isSame || (feed.lastPrice !== null && feed.lastPrice !== runner?.lastPrice)) feeds.push({ ...feed, time });
  });
  const status = toStatus(market);
  const { inPlay } = market.book;
  const turns = inPlay && !book.inPlay;
  const turn: BookInput[] = turns ? [{ kind: 'status', status: 'suspended', inPlay, time }] : [];
  const isNew = turns ? status !== 'suspended' : status !== book.status || inPlay !== book.inPlay;
  const changes: BookInput[] = isNew ? [{ kind: 'status', status, inPlay, time }] : [];
  const news: BookInput[] = added.length > 0 ? [{ kind: 'runners', ids: added, time }] : [];
  if (offer) news.push({ kind: 'house', rules: offer, time });
  const isAllowed = crossMatches(market.definition);
  if (isAllowed !== book.rules.crossMatching) news.push({ kind: 'cross', isAllowed, time });
  return [...news, ...turn, ...removals, ...(status === 'open' ? [...feeds, ...changes] : [...changes, ...feeds])];
}

/**
 * The input that takes orders of brands in maintenance out of the book. Without maintenance they come back once it is open (E1.07).
 * @param pausedBrands ids of the brands in maintenance @param orders the waiting orders of the book
 */
export function listPauseInputs(
  book: OrderBook,
  orders: ReadonlyMap<string, Pick<ExchangeOrder, 'tenantId'>>,
  pausedBrands: ReadonlySet<string>,
  { isPaused, time }: { readonly isPaused: boolean; readonly time: number },
): BookInput[] {
  const candidates = isPaused ? (pausedBrands.size > 0 ? book.orders.keys() : []) : book.paused;
  if (!isPaused && book.status !== 'open') return [];
  const ids = [...candidates].filter(
    (id) => book.paused.has(id) !== isPaused && pausedBrands.has(orders.get(id)?.tenantId ?? '') === isPaused,
  );
  return ids.length > 0 ? [{ kind: 'pause', ids, isPaused, time }] : [];
}

/** Whether a step is due: the status changed, a price reaches an order, or a time of the book has come. */
export function isStepDue(
  book: OrderBook,
  market: CurrentMarket | undefined,
  now: number,
  terms?: ExchangeTerms | null,
): boolean {
  if (book.orders.size === 0) return false;
  if (book.nextExpiry <= now || book.delayed.some(({ dueAt }) => dueAt !== null && dueAt <= now)) return true;
  if (!market) return false;
  if (toStatus(market) !== book.status || market.book.inPlay !== book.inPlay) return true;
  if (book.status !== 'open') return false;
  if (crossMatches(market.definition) !== book.rules.crossMatching) return true;
  if (findHouseChange(book, market, terms)) return true;
  return book.runners.some((runner, index) => {
    const id = book.runnerIds[index];
    const feed = toFeedInput(market, index, id, true);
    if (!runner.isRemoved && market.book.runners.some((one) => one.id === id && one.status === 'REMOVED')) return true;
    return SIDES.some((side) => {
      const first = runner.queues[side][0];
      if (!first) return false;
      const open = {
        ...runner,
        taken: { ...runner.taken, [side]: runner.taken[side].filter(({ until }) => until > now) },
      };
      return toHouseLevels(feed[side], book.rules).some(
        (level) => isWithin(side, level.price, first.price) && houseSize(open, side, level) > 0,
      );
    });
  });
}
