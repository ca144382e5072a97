export { openCasinoProvider, type AskWallet, type WalletAnswer } from './casino-server';
export { serveFeedHooks } from './feed-hooks';
export { serveLiveTv } from './live-tv';
export { serveSandbox } from './pages';
export { SandboxGateway, type Deliver } from './payment-gateway';
export { SmsOutbox, type SentSms } from './sms-outbox';
