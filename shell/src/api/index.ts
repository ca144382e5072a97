export { createApi, sendWithAxios, type Send } from './api';
