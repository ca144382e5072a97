import { get, type Endpoint } from '../common/endpoint';

/** Signing in and out, registration, passwords and the second factor (A7, OQ-08). */
export const sessionEndpoints = {
  login: { method: 'POST', path: 'api/auth', encoding: 'form', access: 'public' },
  logout: {
    method: 'DELETE',
    path: 'api/{userType}/auth',
    encoding: 'none',
    access: 'session',
    allowsPendingSecondFactor: true,
    enrolment: true,
  },
  signup: { method: 'POST', path: 'api/auth/signup', encoding: 'form', access: 'public' },
  signupDemo: { method: 'POST', path: 'api/auth/signup/demo', encoding: 'form', access: 'public' },
  dupCheck: get('api/common/dupCheck', 'public'),
  sendSignupOtp: { method: 'POST', path: 'api/common/signup/otp', encoding: 'both', access: 'public' },
  directLogin: { method: 'POST', path: 'api/auth/direct', encoding: 'json', access: 'public' },
  sendForgotOtp: { method: 'POST', path: 'api/common/forgetPassword/otp', encoding: 'both', access: 'public' },
  resetPassword: { method: 'PATCH', path: 'api/common/forgetPassword', encoding: 'form', access: 'public' },
  changePassword: { method: 'PATCH', path: 'api/{userType}/changePassword', encoding: 'form', access: 'session' },
  verifySecondFactor: {
    method: 'POST',
    path: 'api/{userType}/auth/verify2fa',
    encoding: 'json',
    access: 'session',
    allowsPendingSecondFactor: true,
  },
  identityAssertion: { method: 'POST', path: 'api/{userType}/identity', encoding: 'json', access: 'session' },
  startSecondFactor: {
    method: 'POST',
    path: 'api/{userType}/auth/2fa',
    encoding: 'json',
    access: 'session',
    enrolment: true,
  },
  setSecondFactor: {
    method: 'PUT',
    path: 'api/{userType}/auth/2fa',
    encoding: 'json',
    access: 'session',
    enrolment: true,
  },
} as const satisfies Record<string, Endpoint>;
