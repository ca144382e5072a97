import type { DescriptionsOf } from './common/endpoint-description';
import type { accountEndpoints } from './account/routes';
import type { bettingEndpoints } from './betting/routes';
import type { bonusesEndpoints } from './bonuses/routes';
import type { casinoEndpoints } from './casino/routes';
import type { commonEndpoints } from './common/routes';
import type { contentEndpoints } from './content/routes';
import type { kycEndpoints } from './kyc/routes';
import type { marketAdminEndpoints } from './market-admin/routes';
import type { marketsEndpoints } from './markets/routes';
import type { paymentsEndpoints } from './payments/routes';
import type { qaEndpoints } from './qa/routes';
import type { releasesEndpoints } from './releases/routes';
import type { reconciliationEndpoints } from './reconciliation/routes';
import type { rolloutsEndpoints } from './rollouts/routes';
import type { saferGamblingEndpoints } from './safer-gambling/routes';
import type { sessionEndpoints } from './session/routes';
import type { staffEndpoints } from './staff/routes';
import type { withdrawalsEndpoints } from './withdrawals/routes';

/** Summary of each endpoint, and the errors that its handler adds to those of the gate. */
export const accountDescriptions = {
  profile: { summary: 'Returns the profile of the caller', errors: [] },
  points: { summary: 'Returns the balance and the exposure of the caller', errors: [] },
  whiteLabelRole: { summary: 'Returns which products the operator removed from the brand', errors: [] },
  cockFightCreate: { summary: 'Creates the cock-fight account of the player', errors: [] },
  cockFightLogout: { summary: 'Ends the cock-fight session of the player', errors: [] },
  notifications: { summary: 'Lists the notifications of the caller', errors: [] },
  readNotification: { summary: 'Marks a notification as read', errors: [] },
  deleteNotification: { summary: 'Deletes a notification of the caller', errors: [] },
  uploadImage: { summary: 'Stores a picture and returns its address', errors: [] },
  deleteImage: { summary: 'Deletes a picture that the caller uploaded', errors: [] },
  complaints: { summary: 'Lists the complaints of the caller', errors: [] },
  createComplaint: { summary: 'Sends a complaint with an optional picture', errors: [] },
  userComplaints: { summary: 'Lists the complaints of players in the scope of the caller', errors: [] },
  decideComplaint: { summary: 'Sets the status of a complaint', errors: [] },
  complaintThread: { summary: 'Returns the messages of a complaint', errors: [] },
  replyToComplaint: { summary: 'Adds a message to a complaint', errors: [] },
  pushSettings: {
    summary: 'Returns the kinds of web push of the player, and whether this browser receives it',
    errors: [],
  },
  subscribePush: { summary: 'Lets the browser of this session receive web push', errors: [] },
  savePushKind: { summary: 'Switches a kind of web push on or off', errors: [] },
  endPush: { summary: 'Ends web push of the browser of this session', errors: [] },
  referral: { summary: 'Returns the referral code and the referral earnings of the player', errors: [] },
  leaderBoard: { summary: 'Lists the best results of the last seven days with masked names', errors: [] },
} as const satisfies DescriptionsOf<typeof accountEndpoints>;

/** Summary of each endpoint, and the errors that its handler adds to those of the gate. */
export const bettingDescriptions = {
  stakes: { summary: 'Returns the stake presets of the player', errors: [] },
  saveStakes: { summary: 'Stores the stake presets of the player', errors: [] },
  quickBets: { summary: 'Returns the quick bet stakes of the player', errors: [] },
  saveQuickBets: { summary: 'Stores the quick bet stakes of the player', errors: [] },
  saveConfirmBets: { summary: 'Sets whether the bet slip asks for confirmation', errors: [] },
  placeMultiple: {
    summary: 'Places a double to an accumulator or a system; a repeated client reference returns the first result',
    errors: [],
  },
  multipleLimits: { summary: 'Returns the highest returns of multiples of the player', errors: [] },
  cashOutOffers: { summary: 'Returns what closing the open positions of the player comes to now', errors: [] },
  cashOut: {
    summary: 'Closes positions, each completely or not at all; a repeated client reference returns the first result',
    errors: [],
  },
  cashOutOutcome: { summary: 'Returns what became of the cash out of a client reference', errors: [] },
  cashOutRules: { summary: 'Lists the cash out rules of the player', errors: [] },
  saveCashOutRule: { summary: 'Sets a value at which a position is closed without a press', errors: [] },
  deleteCashOutRule: { summary: 'Removes a cash out rule of the player', errors: [] },
  priceAlerts: { summary: 'Lists the price alerts of the player', errors: [] },
  savePriceAlert: {
    summary: 'Stores a price at which the player is notified once; the same price again is one alert',
    errors: ['conflict'],
  },
  deletePriceAlert: { summary: 'Removes a price alert of the player', errors: ['not-found'] },
  placeOrder: {
    summary: 'Places an order that is matched now or waits; a repeated client reference returns the first order',
    errors: [],
  },
  editOrder: { summary: 'Changes the waiting part of an order of the player', errors: [] },
  cancelOrders: {
    summary: 'Cancels waiting orders of the player: one, those of a market or event, or all',
    errors: [],
  },
  orders: { summary: 'Lists the orders of the player', errors: [] },
  placeBet: { summary: 'Places an order; a repeated client reference returns the first result', errors: [] },
  betOutcome: { summary: 'Returns the bet of a client reference', errors: [] },
  openBets: { summary: 'Lists the open bets of the caller', errors: [] },
  betHistory: { summary: 'Lists the settled bets of the player', errors: [] },
  betDetails: { summary: 'Lists the settled bets of the player with their totals', errors: [] },
  marketPositions: { summary: 'Returns the positions of the player in the markets of an event', errors: [] },
  roleOrders: { summary: 'Finds the order of a reference in the scope of the caller', errors: [] },
  roleOpenBets: { summary: 'Lists the open bets of players in the scope of the caller', errors: [] },
  roleBetHistory: { summary: 'Lists the settled bets of players in the scope of the caller', errors: [] },
  roleBetDetails: {
    summary: 'Lists the settled bets of players in the scope of the caller with their totals',
    errors: [],
  },
  roleCasinoBets: { summary: 'Lists the casino bets of players in the scope of the caller', errors: [] },
} as const satisfies DescriptionsOf<typeof bettingEndpoints>;

/** Summary of each endpoint, and the errors that its handler adds to those of the gate. */
export const bonusesDescriptions = {
  bonuses: { summary: 'Lists the bonuses of the player', errors: [] },
  bonusOffers: { summary: 'Lists the bonus offers of the brand', errors: [] },
  grantBonus: { summary: 'Grants a bonus to a player', errors: ['conflict'] },
  saveBonusOffer: { summary: 'Stores a bonus offer of a brand', errors: [] },
} as const satisfies DescriptionsOf<typeof bonusesEndpoints>;

/** Summary of each endpoint, and the errors that its handler adds to those of the gate. */
export const casinoDescriptions = {
  casinoGames: { summary: 'Lists the casino games of the brand', errors: [] },
  launchGame: { summary: 'Starts a casino game and returns its address', errors: [] },
  casinoBets: { summary: 'Lists the casino bets of the player', errors: [] },
  casinoWinners: { summary: 'Lists the last high wins in the casino of the brand', errors: [] },
  casinoShelf: { summary: 'Returns recent and favourite games of the player', errors: [] },
  saveCasinoFavourite: { summary: 'Adds a game to the favourites or removes it', errors: [] },
} as const satisfies DescriptionsOf<typeof casinoEndpoints>;

/** Summary of each endpoint, and the errors that its handler adds to those of the gate. */
export const commonDescriptions = {
  cumulative: { summary: 'Returns the configuration, texts and flags of the brand', errors: [] },
  ipInformation: { summary: 'Returns the country that the address of the visitor belongs to', errors: [] },
} as const satisfies DescriptionsOf<typeof commonEndpoints>;

/** Summary of each endpoint, and the errors that its handler adds to those of the gate. */
export const contentDescriptions = {
  communicationDetail: { summary: 'Returns the contact links of the brand', errors: [] },
  ownCommunicationDetail: { summary: 'Returns the contact links for the caller', errors: [] },
  imageBase: { summary: 'Returns the address from which the product shows a picture', errors: [] },
  pageContent: { summary: 'Returns the text of a static page', errors: [] },
  phoneCodes: { summary: 'Lists the telephone prefixes of countries', errors: [] },
} as const satisfies DescriptionsOf<typeof contentEndpoints>;

/** Summary of each endpoint, and the errors that its handler adds to those of the gate. */
export const marketAdminDescriptions = {
  createEvent: { summary: 'Creates an event', errors: [] },
  createMarket: { summary: 'Creates a bookmaker, session or decimal market', errors: [] },
  modifyMarket: { summary: 'Changes limits, delay, commission or name of a market', errors: [] },
  deleteMarket: { summary: 'Removes a market without bets', errors: ['conflict'] },
  priceMarket: { summary: 'Sets the prices of a market', errors: [] },
  setMarketStatus: { summary: 'Opens or suspends a market', errors: [] },
  addSessionLine: { summary: 'Adds a line to a session', errors: [] },
  modifySessionLine: { summary: 'Changes the limits of a line of a session', errors: [] },
  setSessionStatus: { summary: 'Opens, suspends or closes a line, a session, a group or all of an event', errors: [] },
  settleMarket: { summary: 'Settles or voids a market', errors: ['conflict'] },
  correctMarket: { summary: 'Replaces the settlement of a market', errors: ['conflict'] },
  marketDeeds: { summary: 'Lists the audit entries of markets and events', errors: [] },
  setLiveTv: { summary: 'Sets the live TV address of an event', errors: [] },
  deleteLiveTv: { summary: 'Removes the live TV address of an event', errors: [] },
  setScore: { summary: 'Sets the score of an event', errors: [] },
  deleteScore: { summary: 'Removes the score of an event', errors: [] },
  playerLimits: { summary: 'Returns the betting limits of a player', errors: [] },
  setPlayerLimits: { summary: 'Sets the betting limits of a player', errors: [] },
  caps: { summary: 'Lists the risk caps of the operator or of a tenant', errors: [] },
  setCap: { summary: 'Sets a risk cap; a raise waits for a second person', errors: ['conflict'] },
  feedSources: { summary: 'Lists the sources that push, with their state and their contradictions', errors: [] },
  fillPairs: { summary: 'Lists pairs of players whose fills with each other need a look', errors: [] },
  cancelBrandOrders: { summary: 'Ends the waiting orders of a brand, in one market where it is named', errors: [] },
} as const satisfies DescriptionsOf<typeof marketAdminEndpoints>;

/** Summary of each endpoint, and the errors that its handler adds to those of the gate. */
export const marketsDescriptions = {
  home: { summary: 'Lists running, coming and highlighted events', errors: [] },
  highlight: { summary: 'Lists the highlighted events', errors: [] },
  markets: { summary: 'Lists markets with their present prices', errors: [] },
  administratorMarkets: { summary: 'Lists all markets, closed and locked ones included', errors: [] },
  marketFrames: { summary: 'Returns the present frame of events for clients without a socket', errors: [] },
  marketDepth: { summary: 'Returns up to ten levels a side of a runner', errors: ['not-found'] },
  marketHistory: { summary: 'Returns the prices and volumes of a runner over time', errors: ['not-found'] },
  marketTraded: { summary: 'Returns what was traded on a runner by price', errors: ['not-found'] },
  sportTree: { summary: 'Returns sports, competitions and events as a tree', errors: [] },
  scores: { summary: 'Returns the scores of events', errors: [] },
  protectedScores: { summary: 'Returns the scores of events to a signed-in caller', errors: [] },
  liveTv: { summary: 'Returns the live TV addresses of events', errors: [] },
  search: { summary: 'Finds events and markets by text', errors: [] },
  favouriteEvents: { summary: 'Lists the favourite events of the player', errors: [] },
  addFavouriteEvent: { summary: 'Adds an event to the favourites', errors: [] },
  deleteFavouriteEvent: { summary: 'Removes an event from the favourites', errors: [] },
  favouriteMarkets: { summary: 'Lists the favourite markets of the player', errors: [] },
  addFavouriteMarket: { summary: 'Adds a market to the favourites', errors: [] },
  deleteFavouriteMarket: { summary: 'Removes a market from the favourites', errors: [] },
} as const satisfies DescriptionsOf<typeof marketsEndpoints>;

/** Summary of each endpoint, and the errors that its handler adds to those of the gate. */
export const paymentsDescriptions = {
  depositMethods: { summary: 'Lists the deposit methods of the brand', errors: [] },
  saveDepositMethod: { summary: 'Changes a deposit method of a brand', errors: ['conflict'] },
  depositByIpay: { summary: 'Starts a deposit at the payment provider', errors: ['conflict'] },
  deposit: { summary: 'Requests a deposit with a payment proof', errors: ['conflict'] },
  cancelDeposit: { summary: 'Cancels a pending deposit request', errors: ['conflict'] },
  branchDeposit: { summary: 'Credits a player from the credit line of a branch', errors: ['conflict'] },
  deposits: { summary: 'Lists deposit requests of the caller or of players in scope', errors: [] },
  decideDeposit: { summary: 'Approves or rejects a deposit request', errors: ['conflict'] },
  requestDeeds: { summary: 'Lists the audit entries of deposit and withdrawal requests', errors: [] },
  transactions: { summary: 'Lists the account statement of the caller', errors: [] },
  mailStatement: { summary: 'Sends the account statement of the player by e-mail', errors: ['conflict'] },
  gameReport: { summary: 'Returns the totals of bets, casino, deposits and withdrawals', errors: [] },
  currencyRates: { summary: 'Returns the value of currencies in rupees', errors: [] },
} as const satisfies DescriptionsOf<typeof paymentsEndpoints>;

/** Summary of each endpoint, and the errors that its handler adds to those of the gate. */
export const qaDescriptions = {
  issueQaPin: { summary: 'Issues a link that pins versions for one tester', errors: ['conflict'] },
  clearQaPin: { summary: 'Ends QA pins of the caller', errors: [] },
  qaPeople: { summary: 'Lists the staff accounts and their QA right', errors: [] },
  setQaRight: { summary: 'Grants or withdraws the QA right of an account', errors: [] },
  qaState: { summary: 'Returns the QA pins of the visitor from the signed cookie', errors: [] },
  changeQaPin: { summary: 'Changes the QA pins of the visitor', errors: ['not-allowed', 'conflict'] },
} as const satisfies DescriptionsOf<typeof qaEndpoints>;

/** Summary of each endpoint, and the errors that its handler adds to those of the gate. */
export const releasesDescriptions = {
  reportRemoteFailure: { summary: 'Reports that a remote failed in a page view', errors: [] },
  reportRemoteLoads: { summary: 'Reports which remotes a page view loaded', errors: [] },
  revokedReleases: { summary: 'Lists which loaded versions are revoked', errors: [] },
  releasesOverview: { summary: 'Returns the versions of all tenants and their health', errors: [] },
  releaseDetail: { summary: 'Returns one release with its checks', errors: [] },
  releaseAudit: { summary: 'Lists the audit entries of releases', errors: [] },
  pinRelease: { summary: 'Pins a version for a tenant', errors: [] },
  grantRelease: { summary: 'Grants a tenant what a version of an outside team declares', errors: [] },
  unpinRelease: { summary: 'Removes the pin of a tenant', errors: [] },
  followChannel: { summary: 'Puts a tenant on a channel, for one remote or for all', errors: [] },
  promoteRelease: { summary: 'Moves a channel to a version', errors: [] },
  rollbackRelease: { summary: 'Selects the last known good version', errors: [] },
  revokeRelease: { summary: 'Withdraws a version from use at once', errors: [] },
} as const satisfies DescriptionsOf<typeof releasesEndpoints>;

/** Summary of each endpoint, and the errors that its handler adds to those of the gate. */
export const kycDescriptions = {
  kyc: { summary: 'Reads how far the check of the player is, and the documents', errors: [] },
  uploadKycDocument: { summary: 'Stores a document of the player, encrypted', errors: ['conflict'] },
  startKyc: { summary: 'Starts a check of the identity of the player', errors: ['conflict'] },
  kycChecks: { summary: 'Lists the identity checks of a brand, the oldest first', errors: [] },
  kycDocumentAddress: { summary: 'Gives an address under which a document is read once', errors: ['not-found'] },
  decideKyc: { summary: 'Approves or rejects a check that staff reviews', errors: ['not-found', 'conflict'] },
} as const satisfies DescriptionsOf<typeof kycEndpoints>;

/** Summary of each endpoint, and the errors that its handler adds to those of the gate. */
export const reconciliationDescriptions = {
  reconciliations: { summary: 'Lists the days of a brand whose statements were compared with the books', errors: [] },
  reconciliationDifferences: { summary: 'Lists the differences of a day, undecided ones first', errors: [] },
  importStatement: {
    summary: 'Takes the statement of a day from a file and compares it with the books',
    errors: ['not-found', 'conflict'],
  },
  decideDifference: { summary: 'Assigns, explains or adjusts a difference', errors: ['not-found', 'conflict'] },
  closeReconciliation: { summary: 'Closes a day without undecided differences', errors: ['not-found', 'conflict'] },
} as const satisfies DescriptionsOf<typeof reconciliationEndpoints>;

/** Summary of each endpoint, and the errors that its handler adds to those of the gate. */
export const rolloutsDescriptions = {
  rollouts: { summary: 'Lists the rollouts with both arms of each metric', errors: [] },
  startRollout: { summary: 'Gives a candidate to a share of the visitors of some tenants', errors: [] },
  changeRollout: { summary: 'Changes, pauses, resumes, aborts or finishes a rollout', errors: ['not-found'] },
} as const satisfies DescriptionsOf<typeof rolloutsEndpoints>;

/** Summary of each endpoint, and the errors that its handler adds to those of the gate. */
export const saferGamblingDescriptions = {
  saferGambling: { summary: 'Returns limits, reality check and breaks of the player', errors: [] },
  setPlayLimit: { summary: 'Sets a deposit, loss or stake limit', errors: ['confirmation-required'] },
  setRealityCheck: { summary: 'Sets the interval of the reality check', errors: [] },
  takeBreak: { summary: 'Starts a time-out or a self-exclusion', errors: [] },
} as const satisfies DescriptionsOf<typeof saferGamblingEndpoints>;

/** Summary of each endpoint, and the errors that its handler adds to those of the gate. */
export const sessionDescriptions = {
  login: { summary: 'Signs an account in by password or one-time code', errors: [] },
  logout: { summary: 'Ends the session of the caller', errors: [] },
  identityAssertion: {
    summary: 'Signs who the caller is, for the service of a remote with the permission',
    errors: ['not-allowed'],
  },
  signup: { summary: 'Registers a player after a one-time code', errors: ['not-allowed', 'conflict'] },
  signupDemo: { summary: 'Registers a demo player', errors: ['conflict'] },
  dupCheck: { summary: 'Reports whether a user name, phone or email is taken', errors: ['conflict'] },
  sendSignupOtp: { summary: 'Sends a one-time code for a registration or a sign-in', errors: ['not-allowed'] },
  directLogin: { summary: 'Exchanges a session token of a sister site for a session here', errors: [] },
  sendForgotOtp: { summary: 'Sends a one-time code for a forgotten password', errors: ['not-allowed'] },
  resetPassword: { summary: 'Sets a new password after a one-time code', errors: ['not-allowed'] },
  changePassword: { summary: 'Changes the password of the caller', errors: ['confirmation-required'] },
  verifySecondFactor: { summary: 'Completes a sign-in with a second factor code', errors: [] },
  startSecondFactor: { summary: 'Starts the set-up of a second factor and returns its secret', errors: ['conflict'] },
  passkeySignIn: { summary: 'Starts a sign-in by passkey and returns its challenge', errors: [] },
  passkeys: { summary: 'Lists the passkeys of the caller', errors: [] },
  startPasskey: {
    summary: 'Starts a new passkey of the caller and returns its challenge',
    errors: ['conflict', 'confirmation-required'],
  },
  addPasskey: { summary: 'Adds a passkey of the caller', errors: ['conflict', 'confirmation-required'] },
  removePasskey: { summary: 'Removes a passkey of the caller', errors: ['confirmation-required'] },
  startConfirmation: { summary: 'Lists the ways to confirm an action, with a challenge for a passkey', errors: [] },
  confirm: { summary: 'Confirms one action, or the sign-in, by passkey, code or password', errors: [] },
  devices: { summary: 'Lists the valid logins of the caller with their browsers', errors: [] },
  endDevice: { summary: 'Ends one login of the caller, or all others', errors: [] },
  setSecondFactor: { summary: 'Switches the second factor of the caller on or off', errors: [] },
} as const satisfies DescriptionsOf<typeof sessionEndpoints>;

/** Summary of each endpoint, and the errors that its handler adds to those of the gate. */
export const staffDescriptions = {
  players: { summary: 'Lists the players in the scope of the caller', errors: [] },
  setPlayerFlags: { summary: 'Changes the locks and settings of a player', errors: [] },
  roles: { summary: 'Lists the roles of the house and of the tenants of the caller', errors: [] },
  saveRole: { summary: 'Creates a role, or changes its name and permissions', errors: ['not-found', 'conflict'] },
  assignRole: { summary: 'Gives a staff account a role', errors: ['not-found'] },
  powerUsers: { summary: 'Lists the accounts that work for an account', errors: [] },
  createPowerUser: { summary: 'Creates an account that works for another one', errors: ['not-found', 'conflict'] },
  setAccountStatus: { summary: 'Suspends, closes or restores an account', errors: ['conflict'] },
  endSessions: { summary: 'Ends all sessions of an account', errors: [] },
  settingDeeds: { summary: 'Lists the audit entries of players and settings', errors: [] },
  auditEntries: { summary: 'Searches the audit of staff and registry', errors: [] },
  setMaintenance: { summary: 'Switches the maintenance mode of sites', errors: [] },
  setUseSocket: { summary: 'Switches the socket of sites on or off', errors: [] },
  refreshAllPages: { summary: 'Asks all open pages to reload', errors: [] },
  forceLogout: { summary: 'Signs an account out of a site', errors: [] },
  siteSettings: { summary: 'Lists the sites with their switches', errors: [] },
  approvals: { summary: 'Lists the actions that wait for a second person', errors: [] },
  approveProposal: { summary: 'Approves and executes a waiting action', errors: ['conflict'] },
  rejectProposal: { summary: 'Rejects a waiting action', errors: ['conflict'] },
  withdrawProposal: { summary: 'Withdraws a waiting action of the caller', errors: ['conflict'] },
  creditLines: { summary: 'Lists the credit lines in the scope of the caller', errors: [] },
  giveCredit: { summary: 'Gives credit to an account below the caller', errors: ['conflict'] },
  takeCredit: { summary: 'Takes unused credit back from an account below the caller', errors: ['conflict'] },
  issueCredit: { summary: 'Issues credit to the platform; it may wait for a second person', errors: ['conflict'] },
  adapters: { summary: 'Lists the adapters of a brand to its suppliers, without secrets', errors: [] },
  saveAdapter: { summary: 'Sets an adapter of a brand, or replaces its secrets', errors: ['not-found'] },
  tryAdapter: { summary: 'Tries an adapter of a brand out', errors: ['not-found'] },
  adapterExchanges: { summary: 'Lists the masked exchanges of a brand with its suppliers', errors: [] },
  brandHosts: { summary: 'Lists the hosts of a brand, whether each leads here, and what is wrong', errors: [] },
  mailTemplates: { summary: 'Lists the templates of e-mail of a brand', errors: [] },
  deadMailAddresses: { summary: 'Lists the addresses that a brand sends no e-mail to any more', errors: [] },
  allowMailAddress: { summary: 'Lets an address get e-mail of a brand again', errors: ['not-found'] },
  saveMailTemplate: { summary: 'Sets a template of e-mail of a brand', errors: ['not-found'] },
} as const satisfies DescriptionsOf<typeof staffEndpoints>;

/** Summary of each endpoint, and the errors that its handler adds to those of the gate. */
export const withdrawalsDescriptions = {
  paymentMethodTypes: { summary: 'Lists the payout methods of the brand', errors: [] },
  savePaymentMethodType: { summary: 'Changes a payout method of a brand', errors: ['conflict'] },
  accounts: { summary: 'Lists the payout accounts of the player', errors: [] },
  createAccount: { summary: 'Adds a payout account', errors: ['conflict', 'confirmation-required'] },
  updateAccount: { summary: 'Changes a payout account', errors: ['conflict', 'confirmation-required'] },
  deleteAccount: { summary: 'Removes a payout account', errors: [] },
  makePrimary: { summary: 'Makes a payout account the primary one', errors: [] },
  logAccount: { summary: 'Records that the player viewed a payout account', errors: [] },
  withdraws: { summary: 'Lists withdrawal requests of the caller or of players in scope', errors: [] },
  withdraw: { summary: 'Requests a withdrawal to a payout account', errors: ['conflict', 'confirmation-required'] },
  withdrawByIpay: {
    summary: 'Requests a withdrawal through the payment provider',
    errors: ['conflict', 'confirmation-required'],
  },
  cancelWithdraw: { summary: 'Cancels a pending withdrawal request and releases its hold', errors: ['conflict'] },
  decideWithdraw: { summary: 'Approves, rejects or starts paying a withdrawal request', errors: ['conflict'] },
  payouts: { summary: 'Lists payouts of players in scope', errors: [] },
  confirmPayout: { summary: 'Confirms a payout as the second person', errors: ['not-found', 'conflict'] },
  closePayout: { summary: 'Ends a queued payout by hand, as paid or as failed', errors: ['not-found', 'conflict'] },
  payoutAdapters: { summary: 'Lists the payout adapters of a brand with their stops', errors: [] },
  stopPayouts: { summary: 'Stops a payout adapter of a brand, or starts it again', errors: ['not-found'] },
  withdrawForPlayer: { summary: 'Requests a withdrawal for a player who cannot sign in', errors: ['conflict'] },
} as const satisfies DescriptionsOf<typeof withdrawalsEndpoints>;
