import type { accountCalls } from '../calls/account';
import * as account from '../shapes/account';
import * as session from '../shapes/session';
import type { SchemasOf } from './schema';

export const accountSchemas = {
  notifications: { query: account.notificationsQuery, answer: account.notificationsAnswer },
  readNotification: { query: account.notificationQuery, answer: session.done },
  uploadImage: { body: account.uploadForm, answer: account.uploadAnswer },
  deleteImage: { query: account.deleteImageQuery, answer: session.done },
  deleteNotification: { query: account.notificationQuery, answer: session.done },
} as const satisfies SchemasOf<typeof accountCalls>;
