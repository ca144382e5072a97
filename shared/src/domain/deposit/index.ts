export * from './deposit';
export * from './read-utr';
export * from './read-payment';
