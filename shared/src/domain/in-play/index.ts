export * from './in-play';
