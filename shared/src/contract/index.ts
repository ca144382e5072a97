import type { z } from 'zod';
import type { CallName } from './routes';
import type { Schemas } from './schemas';

export { calls, type Access, type CallName, type CallRoute, type Encoding } from './routes';
export { socketEvents, type SocketEmits, type SocketEvents, type SocketEventName } from './events';
export type { EventStatus, NamedMarket } from './events';
export type * from './frames';

type QueryOf<S> = S extends { query: infer Q extends z.ZodType } ? z.input<Q> : unknown;
type BodyOf<S> = S extends { body: infer B extends z.ZodType } ? z.input<B> : unknown;

/** What a call takes: its query and its body in one object; no name is in both. */
export type CallInput<N extends CallName> = QueryOf<Schemas[N]> & BodyOf<Schemas[N]>;
/** What a call answers, decoded. */
export type CallAnswer<N extends CallName> = z.output<Schemas[N]['answer']>;
export type CallDocs<N extends CallName> = CallAnswer<N> extends { docs: infer D } ? D : never;

export type { UserType, CountryDetail } from './shapes/session';
export type PhoneCountry = CallDocs<'phoneCodes'>[number];
export type Profile = CallDocs<'profile'>;
export type Points = CallDocs<'points'>;
export type Cumulative = CallDocs<'cumulative'>;
export type HomeDocs = CallDocs<'home'>;
export type HomeEvent = HomeDocs['ongoing'][number];
export type Market = CallDocs<'markets'>[number];
export type Bet = CallDocs<'openBets'>[number];
export type RoleBet = CallDocs<'roleOpenBets'>[number];
export type BetDetails = CallAnswer<'betDetails'>;
export type FavouriteEvent = CallDocs<'favouriteEvents'>[number];
export type FavouriteMarket = CallDocs<'favouriteMarkets'>[number];
export type StakePreset = CallDocs<'quickBets'>[number];
export type MarketDeed = CallDocs<'marketDeeds'>[number];
export type MarketPosition = CallDocs<'marketPositions'>[number];
export type DepositMethod = CallDocs<'depositMethods'>[number];
export type DepositTerms = NonNullable<CallAnswer<'depositMethods'>['terms']>;
export type UserBonus = CallDocs<'bonuses'>[number];
export type BonusOfferDocs = CallDocs<'bonusOffers'>[number];
export type SaferGambling = CallDocs<'saferGambling'>;
export type TransactionRequest = CallDocs<'deposits'>[number];
export type PaymentMethodType = CallDocs<'paymentMethodTypes'>[number];
export type PaymentAccount = CallDocs<'accounts'>[number];
export type CurrencyRate = CallDocs<'currencyRates'>[number];
export type GameReport = CallDocs<'gameReport'>;
export type RequestDeed = CallDocs<'requestDeeds'>[number];
export type StatementLine = CallDocs<'transactions'>[number];
export type CasinoGame = CallDocs<'casinoGames'>[number];
export type CasinoBet = CallDocs<'casinoBets'>[number];
export type CasinoShelf = CallDocs<'casinoShelf'>;
export type Complaint = CallDocs<'complaints'>[number];
export type ComplaintMessage = CallDocs<'complaintThread'>[number];
export type Referral = CallDocs<'referral'>;
export type Leader = CallDocs<'leaderBoard'>[number];
export type Notification = CallDocs<'notifications'>[number];
export type ReleasesOverview = CallDocs<'releasesOverview'>;
export type ReleaseTenant = ReleasesOverview['tenants'][number];
export type ReleaseCell = ReleaseTenant['cells'][number];
export type ReleaseDetail = CallDocs<'releaseDetail'>;
export type ReleaseAuditEntry = CallDocs<'releaseAudit'>[number];
export type ReleaseWrite = CallDocs<'pinRelease'>;
export type QaPerson = CallDocs<'qaPeople'>[number];
export type QaState = CallDocs<'qaState'>;
