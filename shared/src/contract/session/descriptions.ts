import type { DescriptionsOf } from '../common/endpoint-description';
import type { sessionEndpoints } from './routes';

/** Summary of each endpoint, and the errors that its handler adds to those of the gate. */
export const sessionDescriptions = {
  login: { summary: 'Signs an account in by password or one-time code', errors: [] },
  logout: { summary: 'Ends the session of the caller', errors: [] },
  signup: { summary: 'Registers a player after a one-time code', errors: ['not-allowed', 'conflict'] },
  signupDemo: { summary: 'Registers a demo player', errors: ['conflict'] },
  dupCheck: { summary: 'Reports whether a user name, phone or email is taken', errors: ['conflict'] },
  sendSignupOtp: { summary: 'Sends a one-time code for a registration or a sign-in', errors: ['not-allowed'] },
  directLogin: { summary: 'Exchanges a session token of a sister site for a session here', errors: [] },
  sendForgotOtp: { summary: 'Sends a one-time code for a forgotten password', errors: ['not-allowed'] },
  resetPassword: { summary: 'Sets a new password after a one-time code', errors: ['not-allowed'] },
  changePassword: { summary: 'Changes the password of the caller', errors: [] },
  verifySecondFactor: { summary: 'Completes a sign-in with a second factor code', errors: [] },
  startSecondFactor: { summary: 'Starts the set-up of a second factor and returns its secret', errors: ['conflict'] },
  setSecondFactor: { summary: 'Switches the second factor of the caller on or off', errors: [] },
} as const satisfies DescriptionsOf<typeof sessionEndpoints>;
