import { get, type Endpoint } from './endpoints';

/** Who somebody is: log in, register, profile, configuration (A7). */
export const sessionCalls = {
  // Session (A7)
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
  profile: get('api/{userType}/profile', 'session', { allowsPendingSecondFactor: true, enrolment: true }),
  points: get('api/{userType}/pts', 'session'),
  directLogin: { method: 'POST', path: 'api/auth/direct', encoding: 'json', access: 'public', decision: 'A2.10, S-02' },
  whiteLabelRole: get('api/user/whiteLabelRole', 'player'),
  cockFightCreate: get('api/user/cockFight/create', 'player'),
  cockFightLogout: get('api/user/cockFight/logout', 'player'),
  communicationDetail: get('api/common/communicationDetail', 'public'),
  ownCommunicationDetail: get('api/{userType}/communicationDetail', 'session'),
  imageBase: get('api/common/imageBaseUrl', 'public'),
  pageContent: get('content/page.json', 'public', { decision: 'A7.42, OQ-45' }),
  phoneCodes: get('content/phone-codes.json', 'public'),
  cumulative: get('api/common/comulative', 'public', { compressed: true }),
  ipInformation: get('api/common/ipInformation', 'public', { decision: 'S-18' }),
} as const satisfies Record<string, Endpoint>;
