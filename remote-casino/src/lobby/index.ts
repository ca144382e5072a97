export { Limits } from './limits';
