import { get, type Endpoint } from '../common/endpoint';

/** Profile, balance, notifications, complaints, pictures and referrals of an account (A7, C7). */
export const accountEndpoints = {
  profile: get('api/{userType}/profile', 'session', { allowsPendingSecondFactor: true, enrolment: true }),
  points: get('api/{userType}/pts', 'session'),
  whiteLabelRole: get('api/user/whiteLabelRole', 'player'),
  cockFightCreate: get('api/user/cockFight/create', 'player'),
  cockFightLogout: get('api/user/cockFight/logout', 'player'),
  notifications: get('api/{userType}/notification', 'session'),
  readNotification: { method: 'PATCH', path: 'api/{userType}/notification', encoding: 'none', access: 'session' },
  deleteNotification: { method: 'DELETE', path: 'api/{userType}/notification', encoding: 'none', access: 'session' },
  uploadImage: { method: 'POST', path: 'api/{userType}/setting/s3Image', encoding: 'multipart', access: 'session' },
  deleteImage: { method: 'DELETE', path: 'api/{userType}/setting/s3Image', encoding: 'none', access: 'session' },
  complaints: get('api/{userType}/complain', 'session'),
  createComplaint: { method: 'POST', path: 'api/user/complain', encoding: 'multipart', access: 'player' },
  userComplaints: get('api/{userType}/user/complain', 'staff'),
  decideComplaint: { method: 'PATCH', path: 'api/{userType}/user/complain', encoding: 'json', access: 'staff' },
  complaintThread: get('api/{userType}/complain/thread', 'session'),
  replyToComplaint: { method: 'POST', path: 'api/{userType}/complain/thread', encoding: 'json', access: 'session' },
  pushSettings: get('api/user/push', 'player'),
  subscribePush: { method: 'POST', path: 'api/user/push', encoding: 'json', access: 'player' },
  savePushKind: { method: 'PATCH', path: 'api/user/push', encoding: 'json', access: 'player' },
  endPush: { method: 'DELETE', path: 'api/user/push', encoding: 'none', access: 'player' },
  referral: get('api/user/setting/referral', 'player'),
  leaderBoard: get('api/common/leaderBoard', 'public'),
} as const satisfies Record<string, Endpoint>;
