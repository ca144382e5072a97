export { createApi } from './api';
export { sendWithAxios, type Send } from './http';
