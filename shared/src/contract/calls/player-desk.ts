import { get, type Endpoint } from './endpoints';

const ours = 'issue 5: roles look after players of their own down-line';

/** What roles see of their players, what they set for them, and what was changed of players and settings. */
export const playerAdminEndpoints = {
  players: get('api/{userType}/user', 'staff', { decision: ours }),
  setPlayerFlags: {
    method: 'PATCH',
    path: 'api/{userType}/user/setting',
    encoding: 'json',
    access: 'staff',
    decision: ours,
  },
  setAccountStatus: {
    method: 'PUT',
    path: 'api/{userType}/user/status',
    encoding: 'json',
    access: 'staff',
    decision: 'D1.14',
  },
  endSessions: {
    method: 'POST',
    path: 'api/{userType}/user/session/end',
    encoding: 'json',
    access: 'staff',
    decision: 'D1.14',
  },
  savePaymentMethodType: {
    method: 'PUT',
    path: 'api/{userType}/setting/paymentMethodType',
    encoding: 'json',
    access: 'administrator',
    decision: 'issue 5: payment-method settings',
  },
  settingDeeds: get('api/{userType}/setting/audit', 'staff', { decision: 'issue 5: every action is audited' }),
} as const satisfies Record<string, Endpoint>;
