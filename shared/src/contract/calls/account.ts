import { get, type Endpoint } from './endpoints';

/** Notifications and what else belongs to an account (C7). */
export const accountCalls = {
  notifications: get('api/{userType}/notification', 'session', { decision: 'OQ-10' }),
  readNotification: { method: 'PATCH', path: 'api/{userType}/notification', encoding: 'none', access: 'session' },
  uploadImage: { method: 'POST', path: 'api/{userType}/setting/s3Image', encoding: 'multipart', access: 'session' },
  deleteImage: { method: 'DELETE', path: 'api/{userType}/setting/s3Image', encoding: 'none', access: 'session' },
  deleteNotification: { method: 'DELETE', path: 'api/{userType}/notification', encoding: 'none', access: 'session' },
  complaints: get('api/{userType}/complain', 'session'),
  createComplaint: {
    method: 'POST',
    path: 'api/user/complain',
    encoding: 'multipart',
    access: 'player',
    decision: 'OQ-10',
  },
  userComplaints: get('api/{userType}/user/complain', 'staff'),
  decideComplaint: {
    method: 'PATCH',
    path: 'api/{userType}/user/complain',
    encoding: 'json',
    access: 'staff',
    decision: 'OQ-10',
  },
  complaintThread: get('api/{userType}/complain/thread', 'session', { decision: 'OQ-10' }),
  replyToComplaint: {
    method: 'POST',
    path: 'api/{userType}/complain/thread',
    encoding: 'json',
    access: 'session',
    decision: 'OQ-10',
  },
  referral: get('api/user/setting/referral', 'player'),
  leaderBoard: get('api/common/leaderBoard', 'public', { decision: 'OQ-46' }),
} as const satisfies Record<string, Endpoint>;
