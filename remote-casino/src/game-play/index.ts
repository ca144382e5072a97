export { GameUnavailable } from './game-unavailable';
