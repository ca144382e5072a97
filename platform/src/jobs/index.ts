export { ScheduledJobs, type ScheduledJob } from './regular-jobs';
