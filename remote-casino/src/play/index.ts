export { GameUnavailable } from './closed';
