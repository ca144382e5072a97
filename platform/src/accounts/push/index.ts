export { registerPushRoutes } from './routes';
export { enqueuePush, PushSubscriptions, type PushMessage } from './subscriptions';
export { PushSender, type PushSenderDeps, type PushTransport } from './push-sender';
export { loadVapidKeys, type VapidKeys } from './vapid-keys';
