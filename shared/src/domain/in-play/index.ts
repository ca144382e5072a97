export * from './in-play';
export * from './score-poll';
