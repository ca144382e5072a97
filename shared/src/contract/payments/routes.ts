import { get, type Endpoint } from '../common/endpoint';

/** Deposits, statements and reports, and the decisions of roles on deposits (C7). */
export const paymentsEndpoints = {
  depositMethods: get('api/{userType}/setting/depositType', 'session'),
  saveDepositMethod: {
    method: 'PUT',
    path: 'api/{userType}/setting/depositType',
    encoding: 'json',
    access: 'administrator',
  },
  depositByIpay: { method: 'POST', path: 'api/user/deposit/iPay', encoding: 'json', access: 'player' },
  deposit: { method: 'POST', path: 'api/user/deposit', encoding: 'multipart', access: 'player' },
  cancelDeposit: { method: 'DELETE', path: 'api/user/deposit', encoding: 'none', access: 'player' },
  branchDeposit: { method: 'POST', path: 'api/{userType}/deposit', encoding: 'json', access: 'staff' },
  deposits: get('api/{userType}/deposit', 'session'),
  decideDeposit: { method: 'PATCH', path: 'api/{userType}/deposit', encoding: 'form', access: 'staff' },
  requestDeeds: get('api/{userType}/request/audit', 'staff'),
  transactions: get('api/{userType}/transaction', 'session'),
  mailStatement: { method: 'POST', path: 'api/user/transaction/mail', encoding: 'json', access: 'player' },
  gameReport: get('api/{userType}/game/report', 'session'),
  currencyRates: get('api/common/setting/currency', 'public'),
} as const satisfies Record<string, Endpoint>;
