export * from './break';
export * from './limits';
