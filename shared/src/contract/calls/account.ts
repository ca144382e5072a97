import { get, type CallRoute } from './route';

/** Notifications and what else belongs to an account (C7). */
export const accountCalls = {
  notifications: get('api/{userType}/notification', 'session', { ours: 'OQ-10' }),
  readNotification: { method: 'PATCH', path: 'api/{userType}/notification', encoding: 'none', access: 'session' },
  uploadImage: { method: 'POST', path: 'api/{userType}/setting/s3Image', encoding: 'multipart', access: 'session' },
  deleteImage: { method: 'DELETE', path: 'api/{userType}/setting/s3Image', encoding: 'none', access: 'session' },
  deleteNotification: { method: 'DELETE', path: 'api/{userType}/notification', encoding: 'none', access: 'session' },
} as const satisfies Record<string, CallRoute>;
