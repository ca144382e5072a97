export { bettingInHindi as homeInHindi } from '@backlay/shared/hi-in';
