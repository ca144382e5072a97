export * from './user-type';
export * from './phone';
export * from './one-time-code';
export * from './password';
export * from './user-name';
export { parseUserData } from './user-data';
