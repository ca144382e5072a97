export { OpenBets } from './open-bets';
export { OpenBetsPortsContext } from './ports';
export { formatMultipleReturn, MultipleLegs } from './multiple-legs';
