export { createMessageBus, redisOptions, type MessageBus } from './message-bus';
