export * from './market';
export * from './catalogue';
export * from './money';
export * from './in-play';
export * from './sports';
export * from './brand';
export * from './identity';
