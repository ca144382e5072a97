import type { AccountType, Permission } from '../domain';
import type { EndpointInput } from './endpoint-types';
import type { SocketRequests } from './realtime/events';
import type { EndpointName, endpoints } from './endpoints';

/** Calls that a staff account can make: all that are neither public nor for players alone. */
export type StaffCallName = {
  [N in EndpointName]: (typeof endpoints)[N]['access'] extends 'public' | 'player' ? never : N;
}[EndpointName];

/**
 * What a field names. `site` is a tenant by its white label id, `sites` the same where no value means every site;
 * `account` is any account, `player` an account of type user, `qaShare` the tenant inside a shared QA link.
 */
export type TargetKind =
  | 'account'
  | 'player'
  | 'tenant'
  | 'site'
  | 'event'
  | 'market'
  | 'deposit'
  | 'withdrawal'
  | 'complaint'
  | 'proposal'
  | 'kycCheck'
  | 'kycDocument'
  | 'difference'
  | 'qaShare';

export interface CallTarget<Field extends string = string> {
  readonly kind: TargetKind;
  /** Name in the query or the body; no name is in both. A field without value names nothing. */
  readonly field: Field;
  /** The target only has to be visible to the caller: the call changes nothing of it. */
  readonly readOnly?: true;
}

/** A further permission for one field: whenever it has a value, or a value other than `except`. */
export interface FieldPermission<Field extends string = string> {
  readonly field: Field;
  readonly except?: string;
  readonly permission: Permission;
}

/** What `authorize` needs to know of a staff call (D1.01). */
export interface CallAuthority<Field extends string = string> {
  /** `self`: the call concerns the caller's own account alone and needs no permission. */
  readonly permission: Permission | 'self';
  readonly target: 'none' | CallTarget<Field> | readonly CallTarget<Field>[];
  /** The call needs the caller's transaction code in `transactionCode`. */
  readonly sensitive: boolean;
  /** Levels that the documents name for this call; no other level makes it, whatever its permissions (C7.06). */
  readonly levels?: readonly AccountType[];
  /** The account to which the market is assigned needs neither permission nor ownership (B3.15). */
  readonly orAssigned?: true;
  readonly also?: readonly FieldPermission<Field>[];
  /** Without a target the call is bound to the scope of the caller. Others then need the whole house (D1.02, D1.07). */
  readonly isScoped?: true;
}

type FieldOf<N extends EndpointName> = keyof EndpointInput<N> & string;

const own = { permission: 'self', target: 'none', sensitive: false } as const;
const ofSite = (permission: Permission, sensitive = false) =>
  ({ permission, target: { kind: 'site', field: 'whiteLabelId' }, sensitive }) as const;
const ofPlayer = (permission: Permission, sensitive = false) =>
  ({ permission, target: { kind: 'player', field: 'userId' }, sensitive }) as const;
const ofMarket = (permission: Permission, sensitive = false) =>
  ({ permission, target: { kind: 'market', field: 'marketId' }, sensitive }) as const;
const ofEvent = (permission: Permission) =>
  ({ permission, target: { kind: 'event', field: 'eventId' }, sensitive: false }) as const;
const ofTenant = (permission: Permission) =>
  ({ permission, target: { kind: 'tenant', field: 'tenantId' }, sensitive: false }) as const;
const ofComplaint = { target: { kind: 'complaint', field: 'complainId' }, sensitive: false } as const;
const proposal = { kind: 'proposal', field: 'proposalId' } as const;
const assignable = { kind: 'account', field: 'assignedTo' } as const;

/** Permission, target and sensitivity of every staff call; a call that is missing here does not compile (D1.01). */
export const callAuthority: { readonly [N in StaffCallName]: CallAuthority<FieldOf<N>> } = {
  // The caller's own session and account
  logout: own,
  identityAssertion: own,
  profile: own,
  points: own,
  changePassword: own,
  verifySecondFactor: own,
  startSecondFactor: own,
  setSecondFactor: own,
  passkeys: own,
  startPasskey: own,
  addPasskey: own,
  removePasskey: own,
  startConfirmation: own,
  confirm: own,
  devices: own,
  endDevice: own,
  openBets: own,
  transactions: own,
  complaints: own,
  notifications: own,
  readNotification: own,
  deleteNotification: own,
  ownCommunicationDetail: { ...own, target: { kind: 'account', field: 'adminId', readOnly: true } },
  protectedScores: own,
  liveTv: own,
  deleteImage: own,
  uploadImage: {
    ...own,
    target: { kind: 'site', field: 'whiteLabelId' },
    also: [{ field: 'bucketName', except: 'backendAsset', permission: 'brand.edit' }],
  },

  // Players
  players: { ...ofPlayer('account.view'), isScoped: true },
  setPlayerFlags: { ...ofPlayer('account.edit', true), also: [{ field: 'affiliate', permission: 'offer.edit' }] },
  setAccountStatus: { permission: 'account.suspend', target: { kind: 'account', field: 'userId' }, sensitive: true },
  endSessions: { permission: 'session.end', target: { kind: 'account', field: 'userId' }, sensitive: true },
  roles: { permission: 'role.edit', target: 'none', sensitive: false, isScoped: true },
  saveRole: { permission: 'role.edit', target: 'none', sensitive: true, isScoped: true },
  assignRole: { permission: 'role.edit', target: { kind: 'account', field: 'userId' }, sensitive: true },
  powerUsers: {
    permission: 'account.view',
    target: { kind: 'account', field: 'userId', readOnly: true },
    sensitive: false,
  },
  createPowerUser: { permission: 'account.create', target: { kind: 'account', field: 'userId' }, sensitive: true },
  playerLimits: ofPlayer('account.view'),
  setPlayerLimits: ofPlayer('account.edit', true),
  caps: { ...ofTenant('risk.view'), levels: ['administrator'] },
  setCap: { ...ofTenant('risk.cap'), sensitive: true, levels: ['administrator'] },
  settingDeeds: { permission: 'account.view', target: 'none', sensitive: false, isScoped: true },
  auditEntries: { ...ofTenant('audit.view'), isScoped: true },
  gameReport: {
    permission: 'report.view',
    target: { kind: 'account', field: 'userId' },
    sensitive: false,
    isScoped: true,
  },
  forceLogout: ofSite('session.end', true),

  // Bets
  roleOrders: { ...ofPlayer('bet.view'), isScoped: true },
  roleOpenBets: { ...ofPlayer('bet.view'), isScoped: true },
  roleBetHistory: { ...ofPlayer('bet.view'), isScoped: true },
  roleBetDetails: { ...ofPlayer('bet.view'), isScoped: true },
  roleCasinoBets: { ...ofPlayer('bet.view'), isScoped: true },

  // Complaints
  userComplaints: { ...ofPlayer('complaint.answer'), isScoped: true },
  decideComplaint: { permission: 'complaint.answer', ...ofComplaint },
  complaintThread: { permission: 'complaint.answer', ...ofComplaint },
  replyToComplaint: { permission: 'complaint.answer', ...ofComplaint },

  // Money
  deposits: { ...ofPlayer('request.view'), isScoped: true },
  withdraws: { ...ofPlayer('request.view'), isScoped: true },
  requestDeeds: { permission: 'request.view', target: 'none', sensitive: false, isScoped: true },
  decideDeposit: {
    permission: 'request.decide',
    target: { kind: 'deposit', field: 'depositId' },
    sensitive: true,
  },
  // The id of a withdrawal travels as depositId; withdrawId is taken as well (OQ-105).
  decideWithdraw: {
    permission: 'request.decide',
    target: [
      { kind: 'withdrawal', field: 'withdrawId' },
      { kind: 'withdrawal', field: 'depositId' },
    ],
    sensitive: true,
  },
  withdrawForPlayer: ofPlayer('request.decide', true),
  payouts: { ...ofPlayer('request.view'), isScoped: true },
  confirmPayout: { permission: 'approve', target: { kind: 'withdrawal', field: 'payoutId' }, sensitive: true },
  closePayout: { permission: 'request.decide', target: { kind: 'withdrawal', field: 'payoutId' }, sensitive: true },
  payoutAdapters: ofTenant('request.view'),
  stopPayouts: { ...ofTenant('method.edit'), sensitive: true },
  branchDeposit: { ...ofPlayer('credit.give', true), levels: ['branch', 'subBranch', 'defaultBranch'] },
  grantBonus: ofPlayer('adjust.propose', true),

  // Second person and credit lines
  approvals: { permission: 'approve', target: 'none', sensitive: false, isScoped: true },
  approveProposal: { permission: 'approve', target: proposal, sensitive: true },
  rejectProposal: { permission: 'approve', target: proposal, sensitive: true },
  withdrawProposal: own,
  creditLines: { permission: 'account.view', target: 'none', sensitive: false },
  giveCredit: { permission: 'credit.give', target: { kind: 'account', field: 'userId' }, sensitive: true },
  takeCredit: { permission: 'credit.take', target: { kind: 'account', field: 'userId' }, sensitive: true },
  issueCredit: { permission: 'credit.issue', target: 'none', sensitive: true },

  // Brands: ways to pay, offers, switches
  depositMethods: ofSite('brand.view'),
  saveDepositMethod: ofSite('method.edit', true),
  paymentMethodTypes: ofSite('brand.view'),
  savePaymentMethodType: ofSite('method.edit', true),
  bonusOffers: ofSite('brand.view'),
  saveBonusOffer: ofSite('offer.edit', true),
  setMaintenance: ofSite('site.switch', true),
  setUseSocket: ofSite('site.switch', true),
  refreshAllPages: { permission: 'site.switch', target: 'none', sensitive: false },
  siteSettings: { permission: 'site.switch', target: 'none', sensitive: false },

  // Suppliers
  adapters: ofTenant('method.edit'),
  saveAdapter: { ...ofTenant('method.edit'), sensitive: true, levels: ['administrator'] },
  tryAdapter: { ...ofTenant('method.edit'), sensitive: true, levels: ['administrator'] },
  adapterExchanges: { ...ofTenant('method.edit'), levels: ['administrator'] },
  brandHosts: ofTenant('brand.edit'),
  mailTemplates: ofTenant('method.edit'),
  deadMailAddresses: { ...ofTenant('account.contact'), levels: ['administrator'] },
  allowMailAddress: { ...ofTenant('account.contact'), sensitive: true, levels: ['administrator'] },
  saveMailTemplate: { ...ofTenant('method.edit'), sensitive: true, levels: ['administrator'] },

  // Identity checks
  kycChecks: ofTenant('kyc.view'),
  kycDocumentAddress: {
    permission: 'kyc.view',
    target: [
      { kind: 'tenant', field: 'tenantId' },
      { kind: 'kycDocument', field: 'documentId' },
    ],
    sensitive: false,
  },
  decideKyc: {
    permission: 'kyc.review',
    target: [
      { kind: 'tenant', field: 'tenantId' },
      { kind: 'kycCheck', field: 'checkId' },
    ],
    sensitive: false,
  },

  // Statements of suppliers
  reconciliations: ofTenant('reconcile'),
  reconciliationDifferences: ofTenant('reconcile'),
  importStatement: ofTenant('reconcile'),
  decideDifference: {
    permission: 'reconcile',
    target: [
      { kind: 'tenant', field: 'tenantId' },
      { kind: 'difference', field: 'differenceId' },
      { kind: 'account', field: 'assigneeId', readOnly: true },
      { kind: 'player', field: 'userId', readOnly: true },
    ],
    sensitive: false,
  },
  closeReconciliation: ofTenant('reconcile'),

  // Events and markets
  createEvent: { permission: 'market.create', target: 'none', sensitive: false, isScoped: true },
  createMarket: {
    permission: 'market.create',
    target: [{ kind: 'event', field: 'eventId', readOnly: true }, assignable],
    sensitive: false,
  },
  modifyMarket: {
    permission: 'market.limit',
    target: [{ kind: 'market', field: 'marketId' }, assignable],
    sensitive: false,
  },
  deleteMarket: ofMarket('market.create'),
  priceMarket: { ...ofMarket('market.price'), orAssigned: true },
  setMarketStatus: { ...ofMarket('market.suspend'), orAssigned: true },
  addSessionLine: { ...ofMarket('market.price'), orAssigned: true },
  modifySessionLine: ofMarket('market.limit'),
  // What belongs to another is left out of the sessions of an event.
  setSessionStatus: {
    permission: 'market.suspend',
    target: [
      { kind: 'market', field: 'marketId' },
      { kind: 'event', field: 'eventId', readOnly: true },
    ],
    sensitive: false,
    orAssigned: true,
  },
  feedSources: { permission: 'market.global', target: 'none', sensitive: false },
  fillPairs: { permission: 'market.result', target: 'none', sensitive: false, isScoped: true },
  cancelBrandOrders: {
    permission: 'market.suspend',
    target: [
      { kind: 'tenant', field: 'tenantId' },
      { kind: 'market', field: 'marketId', readOnly: true },
    ],
    sensitive: true,
    levels: ['administrator', 'admin'],
  },
  settleMarket: ofMarket('market.result', true),
  correctMarket: ofMarket('market.correct', true),
  marketDeeds: {
    permission: 'market.result',
    target: [
      { kind: 'market', field: 'marketId', readOnly: true },
      { kind: 'event', field: 'eventId', readOnly: true },
    ],
    sensitive: false,
    isScoped: true,
  },
  administratorMarkets: { permission: 'market.global', target: 'none', sensitive: false },
  setLiveTv: ofEvent('tv.edit'),
  deleteLiveTv: ofEvent('tv.edit'),
  setScore: ofEvent('tv.edit'),
  deleteScore: ofEvent('tv.edit'),

  // Releases and QA
  releasesOverview: { permission: 'release.view', target: 'none', sensitive: false, isScoped: true },
  releaseDetail: ofTenant('release.view'),
  releaseAudit: { ...ofTenant('release.view'), isScoped: true },
  pinRelease: ofTenant('release.edit'),
  grantRelease: ofTenant('release.edit'),
  unpinRelease: ofTenant('release.edit'),
  followChannel: ofTenant('release.edit'),
  rollbackRelease: ofTenant('release.edit'),
  promoteRelease: { permission: 'release.edit', target: 'none', sensitive: false },
  revokeRelease: { permission: 'release.edit', target: 'none', sensitive: false },
  rollouts: { permission: 'release.view', target: 'none', sensitive: false, isScoped: true },
  startRollout: { permission: 'release.edit', target: 'none', sensitive: false },
  changeRollout: { permission: 'release.edit', target: 'none', sensitive: false },
  issueQaPin: {
    permission: 'qa.pin',
    target: [
      { kind: 'tenant', field: 'tenantId' },
      { kind: 'qaShare', field: 'share' },
    ],
    sensitive: false,
  },
  clearQaPin: own,
  qaPeople: { permission: 'qa.grant', target: 'none', sensitive: false },
  setQaRight: { permission: 'qa.grant', target: { kind: 'account', field: 'accountId' }, sensitive: false },
};

/** The same for what a staff tab sends over the socket (D1.01). */
export const socketAuthority: {
  readonly [N in keyof SocketRequests]: CallAuthority<keyof SocketRequests[N]['payload'] & string>;
} = {
  postEventSubscription: { ...own, target: { kind: 'event', field: 'eventId', readOnly: true } },
  deleteEventSubscription: own,
  postMarketDepthSubscription: { ...own, target: { kind: 'market', field: 'marketId', readOnly: true } },
  deleteMarketDepthSubscription: own,
  getMarketStatusByEventId: { ...own, target: { kind: 'event', field: 'eventId', readOnly: true } },
  getAllEvent: own,
  getAllMarket: own,
  active: own,
};
