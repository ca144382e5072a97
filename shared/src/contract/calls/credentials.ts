import type { Endpoint } from './endpoints';

/** Passwords and the second factor (A7.22 to A7.25, OQ-08). */
export const credentialCalls = {
  sendForgotOtp: { method: 'POST', path: 'api/common/forgetPassword/otp', encoding: 'both', access: 'public' },
  resetPassword: { method: 'PATCH', path: 'api/common/forgetPassword', encoding: 'form', access: 'public' },
  changePassword: { method: 'PATCH', path: 'api/{userType}/changePassword', encoding: 'form', access: 'session' },
  verifySecondFactor: {
    method: 'POST',
    path: 'api/{userType}/auth/verify2fa',
    encoding: 'json',
    access: 'session',
    allowsPendingSecondFactor: true,
    decision: 'OQ-08',
  },
  startSecondFactor: {
    method: 'POST',
    path: 'api/{userType}/auth/2fa',
    encoding: 'json',
    access: 'session',
    enrolment: true,
    decision: 'OQ-08',
  },
  setSecondFactor: {
    method: 'PUT',
    path: 'api/{userType}/auth/2fa',
    encoding: 'json',
    access: 'session',
    enrolment: true,
    decision: 'OQ-08',
  },
} as const satisfies Record<string, Endpoint>;
