import { get, type Endpoint } from '../common/endpoint';

/** Limits, reality checks and breaks of a player. */
export const saferGamblingEndpoints = {
  saferGambling: get('api/user/saferGambling', 'player'),
  setPlayLimit: { method: 'PUT', path: 'api/user/saferGambling/limit', encoding: 'json', access: 'player' },
  setRealityCheck: { method: 'PUT', path: 'api/user/saferGambling/realityCheck', encoding: 'json', access: 'player' },
  takeBreak: { method: 'POST', path: 'api/user/saferGambling/break', encoding: 'json', access: 'player' },
} as const satisfies Record<string, Endpoint>;
