export { CASINO_SIGNATURE_HEADER, signCasino, signedJson, type ProviderAdapter } from './adapter';
export { CASINO_WEBHOOK_PATH, serveCasinoWebhook } from './webhook';
