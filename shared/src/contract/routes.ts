/** How a call's body travels (A7, OQ-17). `both` accepts JSON and form; the client sends JSON. */
export type Encoding = 'none' | 'form' | 'json' | 'both' | 'multipart';

/** Who may make a call. `session` is anyone signed in; `player` is userType user alone (A6.07). */
export type Access = 'public' | 'session' | 'player' | 'staff' | 'administrator';

export interface CallRoute {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** `{userType}` is filled from the session by the client; the server checks it against the token, never trusts it (A6.05, A6.06). */
  readonly path: string;
  readonly encoding: Encoding;
  readonly access: Access;
  /** docs travel as base64 of gzip of JSON (A7.10, A7.11). */
  readonly compressed?: true;
  /** A2FA-pending token is enough (OQ-08). */
  readonly pending?: true;
  /** Not in the specification: a product addition, with the decision that asks for it. */
  readonly ours?: string;
}

const get = (path: string, access: Access, more: Partial<CallRoute> = {}) =>
  ({ method: 'GET', path, encoding: 'none', access, ...more }) as const;

const desk = { ours: 'architecture 2: releases, and QA by version' } as const;

/** Every call of the product by name: the one list that client and platform share. Shapes are in `schemas.ts`. */
export const calls = {
  // Session (A7)
  login: { method: 'POST', path: 'api/auth', encoding: 'form', access: 'public' },
  logout: { method: 'DELETE', path: 'api/{userType}/auth', encoding: 'none', access: 'session', pending: true },
  signup: { method: 'POST', path: 'api/auth/signup', encoding: 'form', access: 'public' },
  signupDemo: { method: 'POST', path: 'api/auth/signup/demo', encoding: 'form', access: 'public' },
  dupCheck: get('api/common/dupCheck', 'public'),
  sendSignupOtp: { method: 'POST', path: 'api/common/signup/otp', encoding: 'both', access: 'public' },
  profile: get('api/{userType}/profile', 'session', { pending: true }),
  points: get('api/{userType}/pts', 'session'),
  cumulative: get('api/common/comulative', 'public', { compressed: true }),
  ipInformation: get('api/common/ipInformation', 'public', { ours: 'S-18' }),

  // Markets (B7)
  home: get('api/common/home', 'public', { compressed: true }),
  markets: get('api/common/game/market', 'public'),
  marketFrames: get('api/common/game/marketStatus', 'public', { ours: 'B9.14, B9.15: the polling call has no path' }),
  sportTree: get('api/common/game/market/group', 'public', { compressed: true }),
  scores: get('api/common/game/marketScoreList', 'public', { compressed: true }),
  search: get('api/common/game/market/globalSearch', 'public'),

  // Bets (B7)
  stakes: get('api/user/stake', 'player'),
  saveConfirmBets: { method: 'PATCH', path: 'api/user/confirmBets', encoding: 'form', access: 'player' },
  placeBet: { method: 'POST', path: 'api/user/openBet', encoding: 'json', access: 'player' },
  betOutcome: get('api/user/openBet/outcome', 'player', {
    ours: 'architecture 4: an unknown outcome is asked for by reference',
  }),
  openBets: get('api/{userType}/openBet', 'session'),
  betHistory: get('api/user/openBet/history', 'player'),
  marketPositions: get('api/user/openBet/position', 'player', {
    ours: 'B3.12: marketCurrentStatus of markets with bets',
  }),

  // Money (C7)
  depositMethods: get('api/{userType}/setting/depositType', 'session'),
  depositByIpay: { method: 'POST', path: 'api/user/deposit/iPay', encoding: 'json', access: 'player' },
  deposits: get('api/{userType}/deposit', 'session'),
  transactions: get('api/{userType}/transaction', 'session'),

  // Casino and account (C7)
  casinoGames: get('api/common/game/casinoGame', 'public', { compressed: true }),
  notifications: get('api/{userType}/notification', 'session', { ours: 'OQ-10' }),
  readNotification: { method: 'PATCH', path: 'api/{userType}/notification', encoding: 'none', access: 'session' },
  deleteNotification: { method: 'DELETE', path: 'api/{userType}/notification', encoding: 'none', access: 'session' },

  // Operation
  reportRemoteFailure: {
    method: 'POST',
    path: 'api/common/remoteFailure',
    encoding: 'json',
    access: 'public',
    ours: 'architecture 2: failures are reported',
  },
  reportRemoteLoads: {
    method: 'POST',
    path: 'api/common/remoteLoad',
    encoding: 'json',
    access: 'public',
    ours: 'architecture 2: a failure rate needs what it is a share of',
  },

  // Releases, on the admin website (architecture 2)
  releasesOverview: get('api/{userType}/release', 'staff', desk),
  releaseDetail: get('api/{userType}/release/detail', 'staff', desk),
  releaseAudit: get('api/{userType}/release/audit', 'staff', desk),
  pinRelease: {
    method: 'POST',
    path: 'api/{userType}/release/pin',
    encoding: 'json',
    access: 'administrator',
    ...desk,
  },
  unpinRelease: {
    method: 'POST',
    path: 'api/{userType}/release/unpin',
    encoding: 'json',
    access: 'administrator',
    ...desk,
  },
  promoteRelease: {
    method: 'POST',
    path: 'api/{userType}/release/promote',
    encoding: 'json',
    access: 'administrator',
    ...desk,
  },
  rollbackRelease: {
    method: 'POST',
    path: 'api/{userType}/release/rollback',
    encoding: 'json',
    access: 'administrator',
    ...desk,
  },
  revokeRelease: {
    method: 'POST',
    path: 'api/{userType}/release/revoke',
    encoding: 'json',
    access: 'administrator',
    ...desk,
  },
  issueQaPin: { method: 'POST', path: 'api/{userType}/qa', encoding: 'json', access: 'staff', ...desk },
  clearQaPin: { method: 'POST', path: 'api/{userType}/qa/clear', encoding: 'json', access: 'staff', ...desk },

  // QA on a branded site: the signed cookie says who
  qaState: get('api/common/qa', 'public', desk),
  changeQaPin: { method: 'POST', path: 'api/common/qa', encoding: 'json', access: 'public', ...desk },
} as const satisfies Record<string, CallRoute>;

export type CallName = keyof typeof calls;
