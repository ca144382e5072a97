export { NextOff } from './next-off';
export { RaceCard } from './race-card';
export { Silks } from './silks';
export { RacingPortsContext } from './ports';
