import type { sessionCalls } from '../calls/session';
import * as session from '../shapes/session';
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
  cumulative: { query: session.cumulativeQuery, answer: session.cumulativeAnswer },
  ipInformation: { answer: session.ipInformationAnswer },
} as const satisfies SchemasOf<typeof sessionCalls>;
