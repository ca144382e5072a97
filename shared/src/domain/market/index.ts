export type * from './market';
