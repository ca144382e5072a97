export { defineEngagementCalls } from './calls';
export { Notifications, type Note } from './notifications';
export { Complaints } from './complaints';
export { defineComplaintCalls } from './complaint-calls';
export { defineReferralCalls } from './referral-calls';
