export {
  AdapterError,
  demandSuccess,
  type Exchange,
  type Failure,
  type HttpAnswer,
  type HttpRequest,
  type SupplierMessage,
} from './supplier-call';
export type {
  AdapterKind,
  AdapterKinds,
  AdapterSetting,
  Implementation,
  Implementations,
  KycAdapter,
  KycResult,
  KycStart,
  Secrets,
  Settings,
  TvAdapter,
  TvAddressRequest,
} from './adapter';
export type {
  MailAdapter,
  MailBounce,
  MailMessage,
  PushAdapter,
  PushRequest,
  SmsAdapter,
  SmsMessage,
  SmsReceipt,
} from './message-adapters';
export type {
  PaymentAdapter,
  PaymentMessage,
  PaymentOrder,
  PaymentRoute,
  PayoutAdapter,
  StatementAdapter,
  StatementLine,
  StatementPage,
} from './payment-adapters';
export { Adapters, type AdapterHealth, type AdaptersDeps, type Configured } from './adapters';
export { BrandAdapters } from './brand-adapters';
export { ADAPTER_SECRETS, resealAdapters, tidyExchanges } from './settings';
export { registerAdapterRoutes } from './routes';
