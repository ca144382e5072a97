export {
  AdapterError,
  demandSuccess,
  type AdapterKind,
  type AdapterKinds,
  type AdapterSetting,
  type Exchange,
  type Failure,
  type HttpAnswer,
  type HttpRequest,
  type Implementation,
  type Implementations,
  type PaymentAdapter,
  type PaymentMessage,
  type PaymentOrder,
  type PushAdapter,
  type PushRequest,
  type Secrets,
  type Settings,
  type SmsAdapter,
  type SmsMessage,
  type SmsReceipt,
  type SupplierMessage,
} from './adapter';
export { Adapters, type AdapterHealth, type AdaptersDeps, type Configured } from './adapters';
export { resealAdapters, tidyExchanges } from './settings';
export { registerAdapterRoutes } from './routes';
