export { ComplaintService, DISPUTED_ACCOUNTS } from './complaints';
export { defineComplaintCalls } from './routes';
