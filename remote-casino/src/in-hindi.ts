export { casinoInHindi as inHindi } from '@backlay/shared/hi-in';
