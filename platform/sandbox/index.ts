export { bundleOf, PAGES } from './casino/server/bundle';
export { openCasinoProvider } from './casino/server';
export { registerFeedControlRoutes } from './feed-control';
export { registerLiveTvRoutes } from './live-tv/routes';
export { serveSandbox } from './pages';
export { SandboxGateway } from './payments/gateway';
export { SmsOutbox } from './sms-outbox';
