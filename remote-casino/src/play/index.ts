export { Closed } from './closed';
