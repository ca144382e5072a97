import { get, type CallRoute } from './route';

/** Deposits, withdrawals, statements (C7). */
export const moneyCalls = {
  // Money (C7)
  depositMethods: get('api/{userType}/setting/depositType', 'session'),
  depositByIpay: { method: 'POST', path: 'api/user/deposit/iPay', encoding: 'json', access: 'player' },
  deposits: get('api/{userType}/deposit', 'session'),
  transactions: get('api/{userType}/transaction', 'session'),
} as const satisfies Record<string, CallRoute>;
