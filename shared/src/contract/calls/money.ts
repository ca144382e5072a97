import { get, type Endpoint } from './endpoints';

/** Deposits, withdrawals, statements (C7). */
export const moneyCalls = {
  // Money (C7)
  depositMethods: get('api/{userType}/setting/depositType', 'session'),
  saveDepositMethod: {
    method: 'PUT',
    path: 'api/{userType}/setting/depositType',
    encoding: 'json',
    access: 'administrator',
    decision: 'issue 5: payment-method settings',
  },
  depositByIpay: { method: 'POST', path: 'api/user/deposit/iPay', encoding: 'json', access: 'player' },
  deposit: { method: 'POST', path: 'api/user/deposit', encoding: 'multipart', access: 'player' },
  cancelDeposit: {
    method: 'DELETE',
    path: 'api/user/deposit',
    encoding: 'none',
    access: 'player',
    decision: 'E8.08: a player cancels a waiting deposit',
  },
  branchDeposit: { method: 'POST', path: 'api/{userType}/deposit', encoding: 'json', access: 'staff' },
  deposits: get('api/{userType}/deposit', 'session'),
  transactions: get('api/{userType}/transaction', 'session'),

  // Bonuses (C7.19)
  bonuses: get('api/user/bonus', 'player'),
  bonusOffers: get('api/{userType}/setting/bonus', 'session'),
  grantBonus: {
    method: 'POST',
    path: 'api/{userType}/bonus',
    encoding: 'json',
    access: 'staff',
    decision: 'C3.14: manual bonuses',
  },
  saveBonusOffer: {
    method: 'PUT',
    path: 'api/{userType}/setting/bonus',
    encoding: 'json',
    access: 'administrator',
    decision: 'C3.15',
  },

  // Safer gambling
  saferGambling: get('api/user/saferGambling', 'player', { decision: 'issue 5: safer gambling' }),
  setPlayLimit: {
    method: 'PUT',
    path: 'api/user/saferGambling/limit',
    encoding: 'json',
    access: 'player',
    decision: 'issue 5: safer gambling',
  },
  setRealityCheck: {
    method: 'PUT',
    path: 'api/user/saferGambling/realityCheck',
    encoding: 'json',
    access: 'player',
    decision: 'issue 5: safer gambling',
  },
  takeBreak: {
    method: 'POST',
    path: 'api/user/saferGambling/break',
    encoding: 'json',
    access: 'player',
    decision: 'issue 5: safer gambling',
  },
} as const satisfies Record<string, Endpoint>;
