export { Leadership } from './leadership';
export { MessageSender } from './message-sender';
export { ScheduledJobs, type ScheduledJob } from './scheduled-jobs';
