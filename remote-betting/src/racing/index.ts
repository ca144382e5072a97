export { NextOff } from './next-off';
export { RaceCard, Silks } from './race-card';
export { RacingPortsContext } from './ports';
