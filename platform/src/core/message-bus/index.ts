export { createMessageBus, redisOptions, type MessageBus } from './message-bus';
export { Interest, type Watch } from './interest';
