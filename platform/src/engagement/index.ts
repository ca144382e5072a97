export { defineEngagementCalls } from './calls';
export { Notifications, type Note } from './notifications';
