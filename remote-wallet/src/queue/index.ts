export { RequestList } from './queue-list';
