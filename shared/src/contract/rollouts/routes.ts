import { get, type Endpoint } from '../common/endpoint';

/** Rollouts: a share of the visitors of some brands gets a candidate (F3.05, F3.10). */
export const rolloutsEndpoints = {
  rollouts: get('api/{userType}/release/rollout', 'staff'),
  startRollout: { method: 'POST', path: 'api/{userType}/release/rollout', encoding: 'json', access: 'administrator' },
  changeRollout: { method: 'PATCH', path: 'api/{userType}/release/rollout', encoding: 'json', access: 'administrator' },
} as const satisfies Record<string, Endpoint>;
