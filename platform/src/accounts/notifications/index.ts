export { defineEngagementCalls } from './routes';
export { Notifications, type NotificationDraft } from './notifications';
export { holdMail, MailQueue, releaseHeldMail, type MailTransport } from './mail-queue';
export { MAIL_WEBHOOK_PATH, registerMailRoutes, serveMailWebhook, type ReadMailBounce } from './mail-routes';
export { mailLanguage } from './mail-templates';
