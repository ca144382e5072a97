export * from './casino-order';
export * from './orderings';
export * from './bet-filters';
