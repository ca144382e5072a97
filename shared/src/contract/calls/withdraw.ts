import { get, type Endpoint } from './endpoints';

/** Withdrawals, the accounts they go to, reports, and what roles do with requests (C7). */
export const withdrawCalls = {
  paymentMethodTypes: get('api/{userType}/setting/paymentMethodType', 'session'),
  accounts: get('api/user/account', 'player'),
  createAccount: { method: 'POST', path: 'api/user/account', encoding: 'json', access: 'player' },
  updateAccount: { method: 'PUT', path: 'api/user/account', encoding: 'json', access: 'player' },
  deleteAccount: { method: 'DELETE', path: 'api/user/account', encoding: 'none', access: 'player' },
  makePrimary: { method: 'PATCH', path: 'api/user/account', encoding: 'none', access: 'player' },
  logAccount: { method: 'POST', path: 'api/user/accountLog', encoding: 'json', access: 'player' },
  withdraws: get('api/{userType}/withdraw', 'session'),
  withdraw: { method: 'POST', path: 'api/user/withdraw', encoding: 'json', access: 'player' },
  withdrawByIpay: { method: 'POST', path: 'api/user/withdraw/iPay', encoding: 'json', access: 'player' },
  cancelWithdraw: { method: 'DELETE', path: 'api/user/withdraw', encoding: 'none', access: 'player' },
  currencyRates: get('api/common/setting/currency', 'public'),
  gameReport: get('api/{userType}/game/report', 'session'),

  // Roles on the admin website (C4.04)
  decideDeposit: { method: 'PATCH', path: 'api/{userType}/deposit', encoding: 'form', access: 'staff' },
  decideWithdraw: { method: 'PATCH', path: 'api/{userType}/withdraw', encoding: 'form', access: 'staff' },
  withdrawForPlayer: {
    method: 'POST',
    path: 'api/{userType}/withdraw/player',
    encoding: 'json',
    access: 'staff',
    decision: 'D1.14',
  },
  requestDeeds: get('api/{userType}/request/audit', 'staff', { decision: 'issue 5: every action is audited' }),
} as const satisfies Record<string, Endpoint>;
