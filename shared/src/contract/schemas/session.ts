import type { sessionCalls } from '../calls/session';
import * as session from '../shapes/session';
import * as site from '../shapes/site';
import type { SchemasOf } from './schema';

export const sessionSchemas = {
  login: { body: session.loginForm, answer: session.loginAnswer },
  logout: { query: session.logoutQuery, answer: session.done },
  signup: { body: session.signupForm, answer: session.done },
  signupDemo: { body: session.demoSignupForm, answer: session.done },
  dupCheck: { query: session.dupCheckQuery, answer: session.dupCheckAnswer },
  sendSignupOtp: { body: session.otpRequest, answer: session.done },
  profile: { answer: session.profileAnswer },
  points: { answer: session.pointsAnswer },
  directLogin: { body: session.directLoginBody, answer: session.loginAnswer },
  whiteLabelRole: { answer: site.whiteLabelRoleAnswer },
  cockFightCreate: { answer: site.cockFightAnswer },
  cockFightLogout: { answer: session.done },
  communicationDetail: { query: site.communicationQuery, answer: site.communicationAnswer },
  ownCommunicationDetail: { query: site.communicationQuery, answer: site.communicationAnswer },
  imageBase: { query: site.imageBaseQuery, answer: site.imageBaseAnswer },
  pageContent: { query: site.pageContentQuery, answer: site.pageContentAnswer },
  phoneCodes: { answer: session.phoneCodesAnswer },
  cumulative: { query: session.cumulativeQuery, answer: session.cumulativeAnswer },
  ipInformation: { answer: session.ipInformationAnswer },
} as const satisfies SchemasOf<typeof sessionCalls>;
