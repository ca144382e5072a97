import { get, type Endpoint } from '../common/endpoint';

/** Bonuses of a player and the bonus offers of a brand (C7.19). */
export const bonusesEndpoints = {
  bonuses: get('api/user/bonus', 'player'),
  bonusOffers: get('api/{userType}/setting/bonus', 'session'),
  grantBonus: { method: 'POST', path: 'api/{userType}/bonus', encoding: 'json', access: 'staff' },
  saveBonusOffer: { method: 'PUT', path: 'api/{userType}/setting/bonus', encoding: 'json', access: 'administrator' },
} as const satisfies Record<string, Endpoint>;
