import { get, type Endpoint } from '../common/endpoint';

/** Players and accounts of a role, the second person, credit lines, and switches of a whole site (A7.37 to A7.40, D1, D2). */
export const staffEndpoints = {
  players: get('api/{userType}/user', 'staff'),
  setPlayerFlags: { method: 'PATCH', path: 'api/{userType}/user/setting', encoding: 'json', access: 'staff' },
  setAccountStatus: { method: 'PUT', path: 'api/{userType}/user/status', encoding: 'json', access: 'staff' },
  endSessions: { method: 'POST', path: 'api/{userType}/user/session/end', encoding: 'json', access: 'staff' },
  roles: get('api/{userType}/role', 'staff'),
  saveRole: { method: 'PUT', path: 'api/{userType}/role', encoding: 'json', access: 'staff' },
  assignRole: { method: 'PUT', path: 'api/{userType}/role/account', encoding: 'json', access: 'staff' },
  powerUsers: get('api/{userType}/power-user', 'staff'),
  createPowerUser: { method: 'POST', path: 'api/{userType}/power-user', encoding: 'json', access: 'staff' },
  settingDeeds: get('api/{userType}/setting/audit', 'staff'),
  auditEntries: get('api/{userType}/audit', 'staff'),
  setMaintenance: {
    method: 'PUT',
    path: 'api/administrator/setting/maintenance',
    encoding: 'json',
    access: 'administrator',
  },
  setUseSocket: {
    method: 'PUT',
    path: 'api/administrator/setting/useSocket',
    encoding: 'json',
    access: 'administrator',
  },
  // A GET changes state, as specified. The token travels in a header, so no foreign page can send it (S-07).
  refreshAllPages: get('api/administrator/broadcast/refreshPage', 'administrator'),
  forceLogout: { method: 'POST', path: 'api/administrator/user/logout', encoding: 'json', access: 'administrator' },
  siteSettings: get('api/administrator/setting/site', 'administrator'),
  approvals: get('api/{userType}/approval', 'staff'),
  approveProposal: { method: 'POST', path: 'api/{userType}/approval/approve', encoding: 'json', access: 'staff' },
  rejectProposal: { method: 'POST', path: 'api/{userType}/approval/reject', encoding: 'json', access: 'staff' },
  withdrawProposal: { method: 'POST', path: 'api/{userType}/approval/withdraw', encoding: 'json', access: 'staff' },
  creditLines: get('api/{userType}/credit', 'staff'),
  giveCredit: { method: 'POST', path: 'api/{userType}/credit/give', encoding: 'json', access: 'staff' },
  takeCredit: { method: 'POST', path: 'api/{userType}/credit/take', encoding: 'json', access: 'staff' },
  issueCredit: { method: 'POST', path: 'api/{userType}/credit/issue', encoding: 'json', access: 'staff' },
  adapters: get('api/{userType}/adapter', 'staff'),
  saveAdapter: { method: 'PUT', path: 'api/{userType}/adapter', encoding: 'json', access: 'staff' },
  tryAdapter: { method: 'POST', path: 'api/{userType}/adapter/try', encoding: 'json', access: 'staff' },
  adapterExchanges: get('api/{userType}/adapter/exchange', 'staff'),
} as const satisfies Record<string, Endpoint>;
