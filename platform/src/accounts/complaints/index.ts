export { ComplaintService } from './complaints';
export { defineComplaintCalls } from './routes';
