import type { credentialCalls } from '../calls/credentials';
import * as credentials from '../shapes/credentials';
import { done, otpRequest } from '../shapes/session';
import type { SchemasOf } from './schema';

export const credentialSchemas = {
  sendForgotOtp: { body: otpRequest, answer: done },
  resetPassword: { body: credentials.resetPasswordForm, answer: done },
  changePassword: { body: credentials.changePasswordForm, answer: credentials.changePasswordAnswer },
  verifySecondFactor: { body: credentials.secondFactorBody, answer: done },
  startSecondFactor: { answer: credentials.startSecondFactorAnswer },
  setSecondFactor: { body: credentials.setSecondFactorBody, answer: credentials.setSecondFactorAnswer },
} as const satisfies SchemasOf<typeof credentialCalls>;
