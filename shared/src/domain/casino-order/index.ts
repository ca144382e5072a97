export * from './casino-order';
export * from './orderings';
