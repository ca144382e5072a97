import { z } from 'zod';
import { id, paged, pageQuery, text } from './common';

/** OQ-10. */
export const notification = z.object({
  _id: z.string(),
  title: z.string(),
  message: z.string(),
  createdAt: z.string(),
  read: z.boolean(),
});
export const notificationsQuery = pageQuery;
export const notificationsAnswer = paged(notification).extend({ unread: z.number() });
export const notificationQuery = z.object({ notificationId: id });

/** What a shell reports when a remote fails: which version, in which phase, why. */
export const remoteFailureBody = z.object({
  remote: text(40),
  version: text(60),
  phase: text(40),
  cause: text(300),
  path: text(200),
  /** A number that the page view made up for itself: a version that fails several times in it has failed once. */
  view: text(40).optional(),
});
