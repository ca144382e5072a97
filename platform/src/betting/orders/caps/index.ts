export { CAP_SCOPES, capInForce, EACH, HOUSE, isRaisedAboveTwice, pastOfChange } from './cap';
export type { Cap, CapScope, CapsByOwner, OwnedCap } from './cap';
export { CapCounter, countBatch, type CountParameters } from './cap-counter';
export type { CompetitionReader } from './cap-settings';
export { changeCaps, changeCapsWithin, readCapSettings, toCapMarket, withCap, withConfigured } from './cap-settings';
export type { CapChange } from './cap-journal';
export type { CapMarket } from './covered-bets';
export { proveCaps } from './prove-caps';
