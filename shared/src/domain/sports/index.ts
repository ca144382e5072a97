export * from './sports';
