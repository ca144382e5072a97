export { httpGateway } from './http-gateway';
export { definePaymentCalls } from './calls';
export { seedMethods } from './methods';
export { Payments, type GatewayMessage } from './payments';
export type { DepositLedger, GatewayOrder, Notifier, PaymentGateway } from './ports';
export { defineStatementCall } from './statement-call';
export { sign, SIGNATURE_HEADER } from './signature';
export { servePaymentWebhook, WEBHOOK_PATH } from './webhook';
