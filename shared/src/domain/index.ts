export * from './market';
export * from './catalogue';
export * from './money';
