export { Leadership } from './leadership';
export { ScheduledJobs, type ScheduledJob } from './scheduled-jobs';
