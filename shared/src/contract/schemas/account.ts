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
  complaints: { query: account.complaintsQuery, answer: account.complaintsAnswer },
  createComplaint: { body: account.complaintForm, answer: account.complaintAnswer },
  userComplaints: { query: account.complaintsQuery, answer: account.complaintsAnswer },
  decideComplaint: { body: account.decideComplaintBody, answer: account.complaintAnswer },
  complaintThread: { query: account.complaintQuery, answer: account.complaintThreadAnswer },
  replyToComplaint: { body: account.replyBody, answer: account.complaintThreadAnswer },
  referral: { answer: account.referralAnswer },
  leaderBoard: { answer: account.leaderBoardAnswer },
} as const satisfies SchemasOf<typeof accountCalls>;
