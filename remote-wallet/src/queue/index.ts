export { RequestList } from './QueueList';
