export { casinoInHindi } from '@backlay/shared/hi-in';
