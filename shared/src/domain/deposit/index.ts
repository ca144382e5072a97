export * from './deposit';
