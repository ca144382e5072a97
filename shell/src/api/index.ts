export { createApi, type ApiDeps, type ApiSettings } from './api';
export { sendWithAxios, type HttpAnswer, type Send, type SendOptions } from './http';
export type { Caller, OutgoingRequest } from './request';
