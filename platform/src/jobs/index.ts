export { RegularJobs, type RegularJob } from './regular-jobs';
