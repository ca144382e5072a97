export * from './deposit';
export * from './read-utr';
export * from './slip-image';
export * from './transitions';
export * from './upi-link';
export * from './utr';
export * from './read-payment';
