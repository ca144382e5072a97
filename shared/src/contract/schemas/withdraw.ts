import type { withdrawCalls } from '../calls/withdraw';
import * as session from '../shapes/session';
import * as withdraw from '../shapes/withdraw';
import type { SchemasOf } from './schema';

export const withdrawSchemas = {
  paymentMethodTypes: { query: withdraw.paymentMethodTypesQuery, answer: withdraw.paymentMethodTypesAnswer },
  accounts: { answer: withdraw.accountsAnswer },
  createAccount: { body: withdraw.createAccountBody, answer: withdraw.accountAnswer },
  updateAccount: { body: withdraw.updateAccountBody, answer: withdraw.accountAnswer },
  deleteAccount: { query: withdraw.accountQuery, answer: session.done },
  makePrimary: { query: withdraw.primaryAccountQuery, answer: session.done },
  logAccount: { body: withdraw.accountLogBody, answer: session.done },
  withdraws: { query: withdraw.withdrawsQuery, answer: withdraw.withdrawsAnswer },
  withdraw: { body: withdraw.withdrawBody, answer: withdraw.withdrawAnswer },
  withdrawByIpay: { body: withdraw.ipayWithdrawBody, answer: withdraw.withdrawAnswer },
  cancelWithdraw: { query: withdraw.cancelWithdrawQuery, answer: withdraw.withdrawAnswer },
  currencyRates: { query: withdraw.currencyRatesQuery, answer: withdraw.currencyRatesAnswer },
  gameReport: { query: withdraw.gameReportQuery, answer: withdraw.gameReportAnswer },
  decideDeposit: { body: withdraw.decideDepositForm, answer: withdraw.decisionAnswer },
  withdrawForPlayer: { body: withdraw.withdrawForPlayerBody, answer: withdraw.withdrawAnswer },
  decideWithdraw: { body: withdraw.decideWithdrawForm, answer: withdraw.decisionAnswer },
  requestDeeds: { query: withdraw.requestAuditQuery, answer: withdraw.requestAuditResponse },
} as const satisfies SchemasOf<typeof withdrawCalls>;
