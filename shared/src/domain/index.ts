export * from './market';
export * from './catalogue';
