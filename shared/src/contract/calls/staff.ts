import { get, type Endpoint } from './endpoints';

/** What an administrator does to the whole site (A7.37 to A7.40, A6.08). */
export const staffCalls = {
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
  // State changed by GET, as written: the token is asked for in a header, so no foreign page can send it (S-07).
  refreshAllPages: get('api/administrator/broadcast/refreshPage', 'administrator'),
  forceLogout: {
    method: 'POST',
    path: 'api/administrator/user/logout',
    encoding: 'json',
    access: 'administrator',
    decision: 'A6.08',
  },
  siteSettings: get('api/administrator/setting/site', 'administrator', { decision: 'A1.18' }),
} as const satisfies Record<string, Endpoint>;
