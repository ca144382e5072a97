export { readSlip } from './read-slip';
