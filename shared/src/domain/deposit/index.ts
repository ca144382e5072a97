export * from './deposit';
export * from './read-utr';
export * from './payment-proof';
export * from './request-transitions';
export * from './upi-link';
export * from './utr';
export * from './read-payment';
