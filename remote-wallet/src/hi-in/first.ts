export { moneyInHindi as firstInHindi } from '@backlay/shared/hi-in';
