export { createApi, type ApiRim, type ApiSettings } from './api';
export { sendWithFetch, type HttpAnswer, type Send, type SendOptions } from './http';
export type { Caller, OutgoingRequest } from './request';
