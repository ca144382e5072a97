export { ScheduledJobs, type ScheduledJob } from './scheduled-jobs';
