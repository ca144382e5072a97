export { createMessageBus, redisOptions, type MessageBus } from './bus';
