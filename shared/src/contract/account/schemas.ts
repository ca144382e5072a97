import { z } from 'zod';
import type { accountEndpoints } from './routes';
import { PUSH_KINDS } from '../../domain';
import {
  done,
  id,
  pageQuery,
  paged,
  picture,
  rupeeAmount,
  text,
  type SchemasOf,
  optionalText,
  userType,
} from '../common/fields';

/**
 * A3.04, for a role; empty for a player. It has the commission of the players below, and counts of roles, players, direct
 * players, and everybody below.
 */
const userCounters = {
  totalCommission: rupeeAmount.optional(),
  totalAdmin: z.number().optional(),
  totalUser: z.number().optional(),
  userAccount: z.number().optional(),
  userCount: z.number().optional(),
};

/** A3.01 to A3.06. */
export const profileDocs = z.object({
  _id: z.string(),
  userName: z.string(),
  fullName: z.string(),
  email: z.string(),
  phone: z.string(),
  userType,
  whiteLabelId: z.string(),
  whiteLabelType: z.enum(['b2b', 'b2c']).default('b2b'),
  correlationId: z.string(),
  demo: z.boolean(),
  blocked: z.boolean(),
  cockFightCreated: z.boolean(),
  enable2fa: z.boolean(),
  otpVerified: z.boolean(),
  /** The role needs a second factor and the account has none: nothing but its set-up is open (D1.11). */
  mustEnrol2fa: z.boolean().optional(),
  changePassword: z.boolean(),
  createdBy: z.string(),
  createdAt: z.string(),
  updatedAt: optionalText,
  emailVerified: z.boolean().optional(),
  profileSetup: z.boolean().optional(),
  fcmToken: optionalText,
  ...userCounters,
  sessionMax: z.string(),
  bookmakerMax: z.string(),
  betfairMax: z.string(),
  betDelay: z.number(),
  confirmBets: z.boolean(),
  casinoLock: z.boolean(),
  bonusLock: z.boolean(),
  /** Staff alone: may try and pin versions. */
  qualityAssurance: z.boolean().optional(),
  wagerBonusId: z.string().nullable(),
  /** The offer of the link that the player registered by (A2.11): picked beforehand with the first deposit. */
  linkedBonusId: z.string().optional(),
  depositCount: z.number(),
  points: rupeeAmount,
});
export const profileAnswer = z.object({ docs: profileDocs, message: z.string() });

/** The balance in rupees (A3.07, A7.26): availablePts is what may be staked or withdrawn, exposure is what open bets hold. */
export const pointsDocs = z.object({
  availablePts: rupeeAmount,
  exposure: rupeeAmount,
  pts: rupeeAmount,
  profit: rupeeAmount,
  loss: rupeeAmount,
  casinoPts: rupeeAmount.optional(),
  sportsPts: rupeeAmount.optional(),
  thirdPartyPts: rupeeAmount.optional(),
  creditPts: rupeeAmount.optional(),
  clientPL: rupeeAmount.optional(),
});
export const pointsAnswer = z.object({ docs: pointsDocs, message: z.string() });

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
  /** For an administrator: the brand that shows the picture, where it is not the site itself. */
  whiteLabelId: id.optional(),
});

/** `image` is the address of the picture on our own origin. */
export const uploadAnswer = z.object({ docs: z.object({ image: z.string() }), message: z.string() });

/** C7.27: the name that the upload was given, or its address. */
export const deleteImageQuery = z.object({ fileName: text(120).min(1) });

export const complaintStatus = z.enum(['pending', 'processing', 'approved', 'rejected']);

/** OQ-10. `image` is the address of the picture on our own origin; `userName` comes in the lists of roles. */
export const complaint = z.object({
  _id: z.string(),
  subject: z.string(),
  message: z.string(),
  image: z.string().nullable(),
  status: complaintStatus,
  remarks: z.string(),
  createdAt: z.string(),
  userName: z.string().optional(),
});
export const complaintsQuery = pageQuery.extend({
  status: z.enum(['all', ...complaintStatus.options]).default('all'),
  /** For roles: the complaints of one player. */
  userId: id.optional(),
});
export const complaintsAnswer = paged(complaint);
export const complaintForm = z.object({ subject: text(120), message: text(2000), image: picture.optional() });
export const complaintAnswer = z.object({ docs: complaint, message: z.string() });
export const complaintQuery = z.object({ complainId: id });
export const decideComplaintBody = z.object({
  complainId: id,
  status: complaintStatus,
  remarks: text(500).default(''),
});
export const replyBody = z.object({ complainId: id, message: text(2000) });

/** Messages after the complaint, oldest first; `mine` depends on the caller. */
export const complaintThreadAnswer = z.object({
  docs: z.array(
    z.object({ _id: z.string(), message: z.string(), staff: z.boolean(), mine: z.boolean(), createdAt: z.string() }),
  ),
  message: z.string(),
});

/** Web push of the player and of this browser (E7.01, E7.02). `publicKey` is the VAPID key in base64url. */
export const pushAnswer = z.object({
  docs: z.object({
    publicKey: z.string(),
    /** The browser of this session receives push. */
    subscribed: z.boolean(),
    kinds: z.array(z.object({ kind: z.enum(PUSH_KINDS), on: z.boolean(), fixed: z.boolean() })),
  }),
  message: z.string(),
});

const base64Url = (bytes: number) => {
  const characters = Math.ceil((bytes * 4) / 3);
  return z.string().regex(new RegExp(`^[\\w-]{${characters}}={0,2}$`));
};

/** What `PushSubscription.toJSON` of a browser returns, and the language of its messages. */
export const subscribePushBody = z.object({
  endpoint: z.url().max(1000),
  keys: z.object({ p256dh: base64Url(65), auth: base64Url(16) }),
  language: z.string().regex(/^[a-z]{2}(-[a-z]{2})?$/),
});
export const savePushKindBody = z.object({ kind: z.enum(PUSH_KINDS), on: z.boolean() });

/** A7.36. Amounts are rupees: what friends brought so far. */
export const referralAnswer = z.object({
  docs: z.object({
    branchIds: z.array(z.string()),
    code: z.string(),
    referred: z.number(),
    earnings: z.object({ bonus: rupeeAmount, profitLoss: rupeeAmount, commission: rupeeAmount, total: rupeeAmount }),
  }),
  message: z.string(),
});

/** OQ-46: the best results of the last seven days; `name` is masked. */
export const leaderBoardAnswer = z.object({
  docs: z.array(z.object({ rank: z.number(), name: z.string(), amount: rupeeAmount })),
  message: z.string(),
});

/** A3.17, A7.27: what the operator took out of a white label. */
export const whiteLabelRoleAnswer = z.object({
  docs: z.object({ europeanCasinoDisabled: z.boolean() }),
  message: z.string(),
});

/** A7.29. */
export const cockFightAnswer = z.object({ docs: z.object({ cockFightCreated: z.boolean() }), message: z.string() });

/** Query, body and answer of each endpoint. */
export const accountSchemas = {
  profile: { answer: profileAnswer },
  points: { answer: pointsAnswer },
  whiteLabelRole: { answer: whiteLabelRoleAnswer },
  cockFightCreate: { answer: cockFightAnswer },
  cockFightLogout: { answer: done },
  notifications: { query: notificationsQuery, answer: notificationsAnswer },
  readNotification: { query: notificationQuery, answer: done },
  deleteNotification: { query: notificationQuery, answer: done },
  uploadImage: { body: uploadForm, answer: uploadAnswer },
  deleteImage: { query: deleteImageQuery, answer: done },
  complaints: { query: complaintsQuery, answer: complaintsAnswer },
  createComplaint: { body: complaintForm, answer: complaintAnswer },
  userComplaints: { query: complaintsQuery, answer: complaintsAnswer },
  decideComplaint: { body: decideComplaintBody, answer: complaintAnswer },
  complaintThread: { query: complaintQuery, answer: complaintThreadAnswer },
  replyToComplaint: { body: replyBody, answer: complaintThreadAnswer },
  pushSettings: { answer: pushAnswer },
  subscribePush: { body: subscribePushBody, answer: pushAnswer },
  savePushKind: { body: savePushKindBody, answer: pushAnswer },
  endPush: { answer: pushAnswer },
  referral: { answer: referralAnswer },
  leaderBoard: { answer: leaderBoardAnswer },
} as const satisfies SchemasOf<typeof accountEndpoints>;
