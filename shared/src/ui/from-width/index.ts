export { useFromWidth } from './use-from-width';
