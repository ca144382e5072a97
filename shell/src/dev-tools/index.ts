export { watchDevTools } from './dev-tools';
