import type { moneyCalls } from '../calls/money';
import * as money from '../shapes/money';
import type { SchemasOf } from './schema';

export const moneySchemas = {
  depositMethods: { query: money.depositMethodsQuery, answer: money.depositMethodsAnswer },
  depositByIpay: { body: money.ipayDepositBody, answer: money.ipayDepositAnswer },
  deposits: { query: money.requestsQuery, answer: money.requestsAnswer },
  transactions: { query: money.transactionsQuery, answer: money.transactionsAnswer },
} as const satisfies SchemasOf<typeof moneyCalls>;
