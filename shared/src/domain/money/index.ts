export * from './paise';
export * from './format';
export * from './share';
