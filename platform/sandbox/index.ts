export { openCasinoProvider, type AskWallet, type WalletAnswer } from './casino/server';
export { registerFeedControlRoutes } from './feed-control';
export { registerLiveTvRoutes } from './live-tv/routes';
export { serveSandbox } from './pages';
export { SandboxGateway, type DeliverWebhook } from './payments/gateway';
export { SmsOutbox, type SentSms } from './sms-outbox';
