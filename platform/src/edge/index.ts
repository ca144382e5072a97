export { registerEdge, type EdgeOptions } from './edge';
