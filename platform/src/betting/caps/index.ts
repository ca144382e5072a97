export { CAP_SCOPES, EACH, HOUSE } from './cap';
export type { Cap, CapScope, CapsByOwner } from './cap';
export { CapCounter, countBatch, type CountParameters } from './cap-counter';
export { changeCaps, readCapSettings, toCapMarket, withCap, withConfigured } from './cap-settings';
export type { CapChange } from './cap-journal';
export type { CapMarket } from './covered-bets';
export { proveCaps } from './prove-caps';
