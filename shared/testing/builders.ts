import { endpoints } from '../src/contract';
import type {
  Bet,
  EndpointPayload,
  EndpointName,
  EventFrame,
  HomePayload,
  HomeEvent,
  Market,
  MarketFrame,
  Order,
  Points,
  Profile,
  RunnerFrame,
} from '../src/contract';

/** A moment in every builder, so that tests agree on it: 19 January 2026, 15:00 UTC, in ms. */
export const FIXED_TIME = Date.UTC(2026, 0, 19, 15);

const iso = (at: number) => new Date(at).toISOString();

/** A player in good standing, by default. */
export function buildProfile(over: Partial<Profile> = {}): Profile {
  return {
    _id: 'u-1',
    userName: 'player1',
    fullName: 'Rohan Mehta',
    email: '',
    phone: '+919820144719',
    userType: 'user',
    whiteLabelId: 'wl-royal',
    whiteLabelType: 'b2c',
    correlationId: 'corr-1',
    demo: false,
    blocked: false,
    cockFightCreated: false,
    enable2fa: false,
    otpVerified: false,
    changePassword: false,
    createdBy: 'branch-1',
    createdAt: iso(FIXED_TIME - 86_400_000),
    sessionMax: '0',
    bookmakerMax: '0',
    betfairMax: '0',
    betDelay: 0,
    confirmBets: false,
    casinoLock: false,
    bonusLock: false,
    wagerBonusId: null,
    depositCount: 0,
    points: 50_000,
    ...over,
  };
}

/** What a login answers to a player in good standing, by default. */
export function buildLogin(over: Partial<EndpointPayload<'login'>> = {}): EndpointPayload<'login'> {
  return {
    userType: 'user',
    enable2fa: false,
    otpVerified: false,
    changePassword: false,
    cockFightCreated: false,
    demo: false,
    createdBy: 'b',
    correlationId: 'corr-1',
    ...over,
  };
}

/** Rupees: 50,000.00 free and nothing staked, by default. */
export function buildPoints(over: Partial<Points> = {}): Points {
  return { availablePts: 50_000, exposure: 0, pts: 50_000, profit: 0, loss: 0, ...over };
}

export function buildRunnerFrame(id: string, over: Partial<RunnerFrame> = {}): RunnerFrame {
  return {
    id,
    status: 'ACTIVE',
    back: [
      [1.86, 142_000],
      [1.85, 90_000],
      [1.84, 60_000],
    ],
    lay: [
      [1.87, 96_100],
      [1.88, 41_000],
      [1.89, 20_000],
    ],
    ...over,
  };
}

/** An open market of two runners, `r-1` and `r-2`, by default. */
export function buildMarketFrame(over: Partial<MarketFrame> = {}): MarketFrame {
  return {
    marketId: 'm-1',
    version: 1,
    status: 'OPEN',
    inPlay: true,
    totalMatched: 4_820_000,
    runners: [buildRunnerFrame('r-1'), buildRunnerFrame('r-2', { back: [[2.14, 84_200]], lay: [[2.16, 61_000]] })],
    ...over,
  };
}

/** A full frame of event `e-1` with one market, by default. */
export function buildFrame(over: Partial<EventFrame> = {}): EventFrame {
  return { eventId: 'e-1', seq: 1, at: FIXED_TIME, full: true, stale: false, markets: [buildMarketFrame()], ...over };
}

/** Match odds of India v Australia, exchange type, limits 100 to 5,00,000 rupees; `book` follows `id`, by default. */
export function buildMarket(over: Partial<Market> = {}): Market {
  const id = over.id ?? 'm-1';
  return {
    _id: id,
    id,
    name: 'Match Odds',
    type: 'betfair',
    active: true,
    betAllow: true,
    isMarketLocked: false,
    min: 100,
    max: 500_000,
    volume: 4_820_000,
    delay: 5,
    manual: false,
    winners: 1,
    priceLadder: 'CLASSIC',
    teams: [
      { id: 'r-1', name: 'India', sort: 1 },
      { id: 'r-2', name: 'Australia', sort: 2 },
    ],
    cashout: false,
    sort: 1,
    top: false,
    bottom: false,
    remarksMessage: '',
    totalMatched: 4_820_000,
    betOpenDate: null,
    category: '',
    marketClosed: false,
    event: buildEvent(),
    competition: { id: 'c-1', name: '2nd T20I', region: 'IN' },
    eventType: { id: '4', name: 'Cricket' },
    book: buildMarketFrame({ marketId: id }),
    ...over,
  };
}

export function buildEvent(over: Partial<HomeEvent['event']> = {}): HomeEvent['event'] {
  return {
    id: 'e-1',
    name: 'India v Australia',
    countryCode: 'IN',
    timezone: 'Asia/Kolkata',
    openDate: iso(FIXED_TIME),
    ...over,
  };
}

/** An event in play with its match odds, as home lists it. */
export function buildHomeEvent(over: Partial<HomeEvent> = {}): HomeEvent {
  return {
    event: buildEvent(),
    competition: { id: 'c-1', name: '2nd T20I', region: 'IN' },
    eventType: { id: '4', name: 'Cricket' },
    inPlay: true,
    hasBookmaker: true,
    hasSession: true,
    hasTv: true,
    marketCount: 3,
    score: {
      sides: [
        { name: 'India', score: '142/3', note: '15.2', batting: true },
        { name: 'Australia', score: '178/6', note: '20' },
      ],
      clock: '15.2 ov',
    },
    market: buildMarket(),
    ...over,
  };
}

/** Home without any event, by default. */
export const buildHome = (over: Partial<HomePayload> = {}): HomePayload => ({
  fastestOdd: [],
  highlight: [],
  marketIds: [],
  ongoing: [],
  upcoming: [],
  ...over,
});

/** A matched back bet of 1,000 rupees at 1.86 on India. */
export function buildBet(over: Partial<Bet> = {}): Bet {
  return {
    _id: 'b-1',
    reference: 'B7K4-29QX',
    clientRef: 'reference-1',
    status: 'matched',
    market: {
      id: 'm-1',
      marketName: 'Match Odds',
      type: 'betfair',
      event: { id: 'e-1', name: 'India v Australia', openDate: iso(FIXED_TIME) },
      eventType: { id: '4' },
    },
    odds: { type: 'back', teamId: 'r-1', teamName: 'India', odd: 1.86, run: 0 },
    stake: 1000,
    profit: 860,
    liability: 1000,
    createdAt: iso(FIXED_TIME),
    updatedAt: iso(FIXED_TIME),
    ...over,
  };
}

/** A back of 1,000 on r-1 at 2.12 that waits in full; amounts not given follow from stake and matched. */
export function buildOrder(over: Partial<Order> = {}): Order {
  const { stake = 1000, matched = 0, cancelled = 0, lapsed = 0 } = over;
  const waiting = stake - matched - cancelled - lapsed;
  return {
    _id: 'o-1',
    reference: '4F8K2M',
    clientRef: `ref-${over._id ?? 'o-1'}`,
    marketId: 'm-1',
    eventId: 'e-1',
    marketName: 'Match Odds',
    eventName: 'India v Australia',
    teamId: 'r-1',
    teamName: 'India',
    oddType: 'back',
    odd: 2.12,
    stake,
    matched,
    waiting,
    cancelled,
    lapsed,
    averageOdd: matched > 0 ? 2.12 : null,
    state: matched === 0 ? 'waiting' : 'partly matched',
    reason: null,
    reasonText: null,
    timeInForce: 'keep',
    persistence: 'LAPSE',
    onEvent: 'lapse',
    expiresAt: null,
    takeLimit: null,
    createdAt: iso(FIXED_TIME),
    revision: 1,
    sportId: '4',
    openDate: iso(FIXED_TIME + 3_600_000),
    turnsInPlay: true,
    ...over,
  };
}

/** One page of a list (A3.32) with these documents in it. */
export function buildPage<T>(
  docs: readonly T[],
  over: Partial<{ page: number; limit: number; totalDocs: number }> = {},
) {
  const { page = 1, limit = 25, totalDocs = docs.length } = over;
  const totalPages = Math.max(1, Math.ceil(totalDocs / limit));
  return {
    docs: [...docs],
    limit,
    nextPage: page < totalPages,
    nextPageNumber: page < totalPages ? page + 1 : null,
    previousPage: page > 1,
    previousPageNumber: page > 1 ? page - 1 : null,
    showingFrom: docs.length ? (page - 1) * limit + 1 : 0,
    showingTo: (page - 1) * limit + docs.length,
    totalDocs,
    totalPages,
  };
}

/** Every call that exists, for a check that a script names a real one. */
export const matchesEndpoint = (name: string): name is EndpointName => name in endpoints;
