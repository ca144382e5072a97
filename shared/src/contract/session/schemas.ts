import { z } from 'zod';
import type { sessionEndpoints } from './routes';
import { booleanField, done, id, text, userType, type SchemasOf } from '../common/fields';

/** A7.23. */
export const resetPasswordForm = z.object({
  phone: text(16).min(1),
  otp: text(6),
  whiteLabelId: id,
  password: z.string().max(200),
});

/** A7.25, OQ-58: as it travels; the form on the screen calls `password` newPassword. */
export const changePasswordForm = z.object({
  oldPassword: z.string().max(200),
  password: z.string().max(200),
});

/** A role is given its new transaction code, once (OQ-56); a player nothing. */
export const changePasswordAnswer = z.object({
  docs: z.object({ transactionCode: z.string().optional() }).optional(),
  message: z.string(),
});

/** Six digits of the authenticator app, or a recovery code in their place. */
const code = text(24).min(1);
export const secondFactorBody = z.object({ otp: code });
export const setSecondFactorBody = z.object({ otp: code, enable2fa: booleanField });

/** Data for the app: `secret` to type, `uri` to draw as a QR code. */
export const startSecondFactorAnswer = z.object({
  docs: z.object({ secret: z.string(), uri: z.string() }),
  message: z.string(),
});

/** The recovery codes, when it was turned on; they are shown this once. */
export const setSecondFactorAnswer = z.object({
  docs: z.object({ recoveryCodes: z.array(z.string()) }),
  message: z.string(),
});

/** A7.12, A7.13. `email` carries a user name, an e-mail or a number with its prefix. */
export const loginForm = z.object({
  email: text(120).min(1),
  otp: text(6).optional(),
  password: z.string().max(200),
  whiteLabelId: id,
  country: text(80).optional(),
  correlationId: text(80).optional(),
  city: text(80).optional(),
  domain: text(200).optional(),
  countryFlag: text(300).optional(),
  demo: booleanField.optional(),
  future9: booleanField.optional(),
  diamondWL: booleanField.optional(),
});

/** The session of a sister site, or of this one, by its token (A2.10); it is changed for another at once (S-02). */
export const directLoginBody = z.object({ token: text(200) });

/** A7.14. */
export const loginAnswer = z.object({
  message: z.string(),
  docs: z.object({
    userType,
    enable2fa: z.boolean(),
    otpVerified: z.boolean(),
    changePassword: z.boolean(),
    cockFightCreated: z.boolean(),
    demo: z.boolean(),
    createdBy: z.string(),
    correlationId: z.string(),
  }),
});

export const logoutQuery = z.object({
  country: text(80).optional(),
  city: text(80).optional(),
  countryFlag: text(300).optional(),
  domain: text(200).optional(),
});

/** A7.16. */
export const signupForm = z.object({
  userName: text(40).optional(),
  fullName: text(80).optional(),
  referrer: text(64).optional(),
  email: text(120).optional(),
  otp: text(6),
  type: z.enum(['b2c', 'b2b']),
  promoCode: text(64).optional(),
  password: z.string().max(200),
  wagerBonusId: text(64).optional(),
  phone: text(16),
  whiteLabelId: id,
  branchId: text(64).optional(),
  utmSource: text(200).optional(),
  registrationSource: text(200).optional(),
});

/** A7.18. */
export const demoSignupForm = z.object({
  userName: text(24).min(5),
  email: text(120).optional(),
  phone: text(16).optional(),
  fullName: text(80).optional(),
  password: z.string().max(200),
  demoWhiteLabelId: id,
});

/** A7.19. */
export const dupCheckQuery = z.object({
  phone: text(16).optional(),
  userName: text(40).optional(),
  email: text(120).optional(),
  whiteLabelId: id,
});

/** docs empty means free; a taken name is answered 409 with a message (OQ-62). */
export const dupCheckAnswer = z.object({ docs: z.array(z.unknown()), message: z.string() });

/** A7.20: operator is the purpose of the code. */
export const otpRequest = z.object({
  phone: text(16).min(1),
  type: z.literal('sms').default('sms'),
  whiteLabelId: id,
  operator: text(40).default('register'),
});

/** Who asks for the identity of the player, and the language of the page. */
export const identityAssertionBody = z.object({
  remote: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/),
  language: z.string().regex(/^[a-z]{2}(-[a-z]{2})?$/),
});
/** A JSON Web Token for the service of the remote, valid for so many seconds. */
export const identityAssertionAnswer = z.object({
  docs: z.object({ assertion: z.string(), expiresIn: z.number() }),
  message: z.string(),
});

/** Query, body and answer of each endpoint. */
export const sessionSchemas = {
  login: { body: loginForm, answer: loginAnswer },
  logout: { query: logoutQuery, answer: done },
  identityAssertion: { body: identityAssertionBody, answer: identityAssertionAnswer },
  signup: { body: signupForm, answer: done },
  signupDemo: { body: demoSignupForm, answer: done },
  dupCheck: { query: dupCheckQuery, answer: dupCheckAnswer },
  sendSignupOtp: { body: otpRequest, answer: done },
  directLogin: { body: directLoginBody, answer: loginAnswer },
  sendForgotOtp: { body: otpRequest, answer: done },
  resetPassword: { body: resetPasswordForm, answer: done },
  changePassword: { body: changePasswordForm, answer: changePasswordAnswer },
  verifySecondFactor: { body: secondFactorBody, answer: done },
  startSecondFactor: { answer: startSecondFactorAnswer },
  setSecondFactor: { body: setSecondFactorBody, answer: setSecondFactorAnswer },
} as const satisfies SchemasOf<typeof sessionEndpoints>;
