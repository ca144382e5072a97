import { get, type Endpoint } from '../common/endpoint';

/** Withdrawals, payout accounts, and the decisions of roles on withdrawals (C7). */
export const withdrawalsEndpoints = {
  paymentMethodTypes: get('api/{userType}/setting/paymentMethodType', 'session'),
  savePaymentMethodType: {
    method: 'PUT',
    path: 'api/{userType}/setting/paymentMethodType',
    encoding: 'json',
    access: 'administrator',
  },
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
  decideWithdraw: { method: 'PATCH', path: 'api/{userType}/withdraw', encoding: 'form', access: 'staff' },
  withdrawForPlayer: { method: 'POST', path: 'api/{userType}/withdraw/player', encoding: 'json', access: 'staff' },
  payouts: get('api/{userType}/payout', 'staff'),
  confirmPayout: { method: 'POST', path: 'api/{userType}/payout/confirm', encoding: 'json', access: 'staff' },
  closePayout: { method: 'PATCH', path: 'api/{userType}/payout', encoding: 'json', access: 'staff' },
  payoutAdapters: get('api/{userType}/payout/adapter', 'staff'),
  stopPayouts: { method: 'PUT', path: 'api/{userType}/payout/adapter', encoding: 'json', access: 'staff' },
} as const satisfies Record<string, Endpoint>;
