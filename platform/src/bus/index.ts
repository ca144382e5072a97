export { openBus, redisOptions, type Bus } from './bus';
