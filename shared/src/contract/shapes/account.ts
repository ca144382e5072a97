import { z } from 'zod';
import { id, paged, pageQuery, picture, text } from './common';

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

/** C7.26. */
export const uploadForm = z.object({
  image: picture,
  bucketName: z.enum(['backendAsset', 'themeAsset']).default('backendAsset'),
});
/** `image` is the address of the picture on our own origin. */
export const uploadAnswer = z.object({ docs: z.object({ image: z.string() }), message: z.string() });
/** C7.27: the name that the upload was given, or its address. */
export const deleteImageQuery = z.object({ fileName: text(120).min(1) });

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
