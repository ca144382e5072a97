export { OpenBetList } from './open-bet-list';
