import type { EndpointResponse, EndpointPayload } from './endpoint-types';

export { endpoints, type EndpointAccess, type EndpointName, type Endpoint, type BodyEncoding } from './endpoints';
export { REPORT_PATHS } from './common/endpoint';
export { releasesEndpoints } from './releases/routes';
export { reconnectPause, SOCKET_PAUSES, socketEvents, type HandshakeRefusal } from './realtime/routes';
export type {
  DepthUpdate,
  EventStatus,
  MarketReference,
  SocketEventName,
  SocketEvents,
  SocketRequests,
} from './realtime/events';
export type * from './endpoint-types';
export type * from './realtime/frames';

export type { UserType, CountryDetail } from './common/fields';
/** A country with its telephone prefix. */
export type PhoneCountry = EndpointPayload<'phoneCodes'>[number];
/** Profile of the signed-in account. */
export type Profile = EndpointPayload<'profile'>;
/** Balance and exposure of the account, in rupees. */
export type Points = EndpointPayload<'points'>;
/** Configuration of the brand, with texts and flags. */
export type Cumulative = EndpointPayload<'cumulative'>;
/** The event lists of the home page. */
export type HomePayload = EndpointPayload<'home'>;
/** An event of a list, with the market whose prices the list shows. */
export type HomeEvent = HomePayload['ongoing'][number];
/** A market with its terms, runners and present book. */
export type Market = EndpointPayload<'markets'>[number];
/** A bet of the player. Amounts are rupees. */
export type Bet = EndpointPayload<'openBets'>[number];
/** An order of the player, of which a part may wait. Amounts are rupees. */
export type Order = EndpointPayload<'placeOrder'>['order'];
/** One match of a part of an order. */
export type OrderFill = EndpointPayload<'placeOrder'>['fills'][number];
/** A bet with the player who placed it, for staff. */
export type RoleOrder = EndpointPayload<'roleOrders'>[number];
export type RoleBet = EndpointPayload<'roleOpenBets'>[number];
/** One page of settled bets with the totals of all pages. */
export type BetDetails = EndpointResponse<'betDetails'>;
/** A favourite event of the player. */
export type FavouriteEvent = EndpointPayload<'favouriteEvents'>[number];
/** A favourite market of the player. */
export type FavouriteMarket = EndpointPayload<'favouriteMarkets'>[number];
/** A preset of the bet slip: label and stake in rupees. */
export type StakePreset = EndpointPayload<'quickBets'>[number];
/** An audit entry of a market or event. */
export type MarketAuditEntry = EndpointPayload<'marketDeeds'>[number];
/** Position of the player in one market, in rupees. */
export type MarketPosition = EndpointPayload<'marketPositions'>[number];
/** A way to deposit, with its limits. */
export type DepositMethod = EndpointPayload<'depositMethods'>[number];
/** Terms of deposits that hold for all methods of the brand. */
export type DepositTerms = NonNullable<EndpointResponse<'depositMethods'>['terms']>;
/** A bonus of the player with its wagering requirement. */
export type UserBonus = EndpointPayload<'bonuses'>[number];
/** A bonus offer of the brand. */
export type BonusOfferPayload = EndpointPayload<'bonusOffers'>[number];
/** Kinds of web push of the player, and whether this browser receives it. */
export type PriceAlert = EndpointPayload<'priceAlerts'>[number];
export type PushSettings = EndpointPayload<'pushSettings'>;
/** Limits, reality check and breaks of the player. */
export type SaferGambling = EndpointPayload<'saferGambling'>;
/** A deposit or withdrawal request. */
export type TransactionRequest = EndpointPayload<'deposits'>[number];
/** A way to be paid out, with the fields of its accounts. */
export type PaymentMethodType = EndpointPayload<'paymentMethodTypes'>[number];
/** A payout account of the player. */
export type PaymentAccount = EndpointPayload<'accounts'>[number];
/** Value of one unit of a currency in rupees. */
export type CurrencyRate = EndpointPayload<'currencyRates'>[number];
/** Totals of bets, casino, deposits and withdrawals of a period. */
export type GameReport = EndpointPayload<'gameReport'>;
/** An audit entry of a deposit or withdrawal request. */
export type RequestAuditEntry = EndpointPayload<'requestDeeds'>[number];
/** A player as staff see the account. */
export type ManagedPlayer = EndpointPayload<'players'>[number];
/** An audit entry of a player or setting. */
export type SettingsAuditEntry = EndpointPayload<'settingDeeds'>[number];
/** An entry of the audit of staff and registry. */
export type AuditEntry = EndpointPayload<'auditEntries'>[number];
/** An action that waits for a second person, or did. */
export type Proposal = EndpointPayload<'approvals'>[number];
/** Status of an account. */
export type AccountStatus = EndpointPayload<'setAccountStatus'>['status'];
/** Kind of an action that may wait for a second person. */
export type ApprovalAction = Proposal['action'];
/** One transaction of the account statement. */
export type StatementLine = EndpointPayload<'transactions'>[number];
/** A game of the casino list. */
export type CasinoGame = EndpointPayload<'casinoGames'>[number];
export type CasinoWinner = EndpointPayload<'casinoWinners'>[number];
/** A casino bet of the player. */
export type CasinoBet = EndpointPayload<'casinoBets'>[number];
/** Recent and favourite casino games of the player. */
export type RecentAndFavouriteGames = EndpointPayload<'casinoShelf'>;
/** A complaint of a player. */
export type Complaint = EndpointPayload<'complaints'>[number];
/** One message of a complaint. */
export type ComplaintMessage = EndpointPayload<'complaintThread'>[number];
/** Referral code of the player and the referral earnings. */
export type Referral = EndpointPayload<'referral'>;
/** One line of the leaderboard. */
export type Leader = EndpointPayload<'leaderBoard'>[number];
/** A notification of the account. */
export type Notification = EndpointPayload<'notifications'>[number];
/** Versions of all tenants and their health. */
export type ReleasesOverview = EndpointPayload<'releasesOverview'>;
/** One tenant of the release overview. */
export type ReleaseTenant = ReleasesOverview['tenants'][number];
/** One remote on one tenant: its version, the reason and its health. */
export type ReleaseCell = ReleaseTenant['cells'][number];
/** Figures that make a version the last known good one. */
export type LastGoodFigures = NonNullable<ReleaseCell['lastGoodFigures']>;
/** One release with its checks. */
export type ReleaseDetail = EndpointPayload<'releaseDetail'>;
/** An audit entry of releases. */
export type ReleaseAuditEntry = EndpointPayload<'releaseAudit'>[number];
/** Result of a change of releases: the new revision, or the rule that refuses it. */
export type ReleaseWrite = EndpointPayload<'pinRelease'>;
/** A rollout with both arms of each metric. */
export type RolloutSummary = EndpointPayload<'rollouts'>['rollouts'][number];
/** A staff account with its QA right. */
export type QaPerson = EndpointPayload<'qaPeople'>[number];
/** QA pins of the visitor and the versions to choose from. */
export type QaState = EndpointPayload<'qaState'>;
