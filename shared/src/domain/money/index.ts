export * from './paise';
export * from './format';
