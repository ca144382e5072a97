export { QueueList } from './QueueList';
