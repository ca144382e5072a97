export { defineEngagementCalls } from './calls';
export { Notifications, type NotificationDraft } from './notifications';
export { ComplaintService } from './complaints';
export { defineComplaintCalls } from './complaint-calls';
export { registerReferralRoutes } from './referral-routes';
