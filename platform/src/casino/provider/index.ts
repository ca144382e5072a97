export { CASINO_SIGNATURE_HEADER, signCasino, type ProviderAdapter } from './adapter';
export { createAdapter } from './dialects';
export { CASINO_WEBHOOK_PATH, serveCasinoWebhook } from './webhook';
