export * from './bonus';
export * from './wagering';
