export { defineEngagementCalls } from './routes';
export { Notifications, type NotificationDraft } from './notifications';
