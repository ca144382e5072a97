import type { z } from 'zod';
import type { CallName } from './routes';
import * as account from './shapes/account';
import * as betting from './shapes/betting';
import * as casino from './shapes/casino';
import * as money from './shapes/money';
import * as desk from './shapes/release-desk';
import * as session from './shapes/session';

export interface CallSchema {
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly answer: z.ZodType;
}

/** The shape of every call: what the platform validates with, and what the client takes its types from (never its code). */
export const schemas = {
  login: { body: session.loginForm, answer: session.loginAnswer },
  logout: { query: session.logoutQuery, answer: session.done },
  signup: { body: session.signupForm, answer: session.done },
  signupDemo: { body: session.demoSignupForm, answer: session.done },
  dupCheck: { query: session.dupCheckQuery, answer: session.dupCheckAnswer },
  sendSignupOtp: { body: session.otpRequest, answer: session.done },
  profile: { answer: session.profileAnswer },
  points: { answer: session.pointsAnswer },
  cumulative: { query: session.cumulativeQuery, answer: session.cumulativeAnswer },
  ipInformation: { answer: session.ipInformationAnswer },

  home: { query: betting.homeQuery, answer: betting.homeAnswer },
  markets: { query: betting.marketsQuery, answer: betting.marketsAnswer },
  marketFrames: { query: betting.marketFramesQuery, answer: betting.marketFramesAnswer },
  sportTree: { answer: betting.sportTreeAnswer },
  scores: { query: betting.scoresQuery, answer: betting.scoresAnswer },
  search: { query: betting.searchQuery, answer: betting.searchAnswer },

  stakes: { answer: betting.stakesAnswer },
  saveConfirmBets: { body: betting.confirmBetsForm, answer: session.done },
  placeBet: { body: betting.placeBetBody, answer: betting.placeBetAnswer },
  betOutcome: { query: betting.betOutcomeQuery, answer: betting.betOutcomeAnswer },
  openBets: { query: betting.openBetsQuery, answer: betting.openBetsAnswer },
  betHistory: { query: betting.betHistoryQuery, answer: betting.betHistoryAnswer },
  marketPositions: { query: betting.marketPositionsQuery, answer: betting.marketPositionsAnswer },

  depositMethods: { query: money.depositMethodsQuery, answer: money.depositMethodsAnswer },
  depositByIpay: { body: money.ipayDepositBody, answer: money.ipayDepositAnswer },
  deposits: { query: money.requestsQuery, answer: money.requestsAnswer },
  transactions: { query: money.transactionsQuery, answer: money.transactionsAnswer },

  casinoGames: { query: casino.casinoGamesQuery, answer: casino.casinoGamesAnswer },
  notifications: { query: account.notificationsQuery, answer: account.notificationsAnswer },
  readNotification: { query: account.notificationQuery, answer: session.done },
  deleteNotification: { query: account.notificationQuery, answer: session.done },

  reportRemoteFailure: { body: account.remoteFailureBody, answer: session.done },
  reportRemoteLoads: { body: desk.remoteLoadsBody, answer: session.done },

  releasesOverview: { answer: desk.releasesOverviewAnswer },
  releaseDetail: { query: desk.releaseDetailQuery, answer: desk.releaseDetailAnswer },
  releaseAudit: { query: desk.releaseAuditQuery, answer: desk.releaseAuditAnswer },
  pinRelease: { body: desk.pinReleaseBody, answer: desk.releaseWriteAnswer },
  unpinRelease: { body: desk.unpinReleaseBody, answer: desk.releaseWriteAnswer },
  promoteRelease: { body: desk.promoteReleaseBody, answer: desk.releaseWriteAnswer },
  rollbackRelease: { body: desk.rollbackReleaseBody, answer: desk.releaseWriteAnswer },
  revokeRelease: { body: desk.revokeReleaseBody, answer: desk.releaseWriteAnswer },
  issueQaPin: { body: desk.issueQaPinBody, answer: desk.qaPinAnswer },
  clearQaPin: { body: desk.clearQaPinBody, answer: session.done },
  qaState: { answer: desk.qaStateAnswer },
  changeQaPin: { body: desk.changeQaPinBody, answer: desk.qaStateAnswer },
} as const satisfies Record<CallName, CallSchema>;

export type Schemas = typeof schemas;

export { releaseRecord, remoteDeclaration } from './shapes/release';
export type { ReleaseRecord, RemoteRelease, ShellRelease } from './shapes/release';
export { qaPins } from './shapes/release-desk';
