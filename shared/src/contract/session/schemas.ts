import { z } from 'zod';
import type { sessionEndpoints } from './routes';
import { CONFIRMATION_PURPOSES } from '../../domain';
import { booleanField, confirmation, done, id, text, userType, type SchemasOf } from '../common/fields';

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
  /** In place of the old password (E7.07). */
  confirmation,
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
  /** E7.06: the assertion of a passkey as JSON text. Name and password then are not looked at. */
  passkey: z.string().max(8000).optional(),
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

/** E7.08: a login that is valid. Browser, system and city are null where they are not known. */
export const device = z.object({
  _id: z.string(),
  browser: z.string().nullable(),
  system: z.string().nullable(),
  city: z.string().nullable(),
  firstUse: z.string(),
  lastUse: z.string(),
  /** The login of the caller. */
  current: z.boolean(),
});
export const devicesAnswer = z.object({ docs: z.array(device), message: z.string() });

/** One login by its id, or all but that of the caller. */
export const endDeviceQuery = z.object({ deviceId: id.or(z.literal('others')) });

const encoded = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/);
const credentialId = encoded(1400);
const publicKeyType = z.literal('public-key');
const transport = z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']);
const credentialRef = z.object({ id: z.string(), type: publicKeyType, transports: z.array(transport) });
const credential = {
  id: credentialId,
  rawId: credentialId,
  type: publicKeyType,
  authenticatorAttachment: text(40).optional(),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
};

/** What a passkey signs, as `AuthenticationResponseJSON` of WebAuthn has it. Binary fields are base64url. */
export const passkeyAssertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: encoded(4000),
    authenticatorData: encoded(2000),
    signature: encoded(1400),
    userHandle: encoded(200).optional(),
  }),
});

/** A new passkey, as `RegistrationResponseJSON` of WebAuthn has it. */
export const passkeyAttestation = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: encoded(4000),
    attestationObject: encoded(20_000),
    transports: z.array(text(40)).max(8).optional(),
  }),
});

/** What the browser needs to ask for a passkey; `challenge` is valid once, for 5 minutes. */
export const passkeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(credentialRef),
});
export const passkeyRequestAnswer = z.object({ docs: passkeyRequest, message: z.string() });

/** What the browser needs to make a passkey; `challenge` is valid once, for 5 minutes. */
export const passkeyCreationAnswer = z.object({
  docs: z.object({
    challenge: z.string(),
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ alg: z.number(), type: publicKeyType })),
    timeout: z.number(),
    attestation: z.literal('none'),
    excludeCredentials: z.array(credentialRef),
    authenticatorSelection: z.object({
      residentKey: z.literal('required'),
      requireResidentKey: z.boolean(),
      userVerification: z.literal('required'),
    }),
  }),
  message: z.string(),
});

/** E7.06: a passkey of the caller. Browser and system are those that made it, null where they are not known. */
export const passkey = z.object({
  _id: z.string(),
  browser: z.string().nullable(),
  system: z.string().nullable(),
  /** The authenticator keeps a copy of it with the account of its maker. */
  synced: z.boolean(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
});
export const passkeysAnswer = z.object({
  docs: z.object({ passkeys: z.array(passkey), most: z.number() }),
  message: z.string(),
});
export const addPasskeyBody = z.object({ passkey: passkeyAttestation });
export const removePasskeyQuery = z.object({ passkeyId: credentialId });

/**
 * What a confirmation is for (E7.07): `signIn` renews the sign-in, the others allow one action. `subject` names it in the form of
 * `confirmationSubject` of the domain.
 */
const confirmed = { purpose: z.enum(CONFIRMATION_PURPOSES), subject: text(4000).default('') };
export const startConfirmationBody = z.object(confirmed);

/** Ways to confirm that the account has; `passkey` is what the browser needs for one, null without. */
export const startConfirmationAnswer = z.object({
  docs: z.object({ passkey: passkeyRequest.nullable(), authenticator: z.boolean(), password: z.boolean() }),
  message: z.string(),
});

/** One of the three proves who confirms. */
export const confirmBody = z.object({
  ...confirmed,
  passkey: passkeyAssertion.optional(),
  otp: text(24).optional(),
  password: z.string().max(200).optional(),
});

/** Valid once, for so many seconds, in this session, for this purpose and subject. Empty after a sign-in was renewed. */
export const confirmAnswer = z.object({
  docs: z.object({ confirmation: z.string(), expiresIn: z.number() }),
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
  passkeySignIn: { answer: passkeyRequestAnswer },
  passkeys: { answer: passkeysAnswer },
  startPasskey: { answer: passkeyCreationAnswer },
  addPasskey: { body: addPasskeyBody, answer: passkeysAnswer },
  removePasskey: { query: removePasskeyQuery, answer: done },
  startConfirmation: { body: startConfirmationBody, answer: startConfirmationAnswer },
  confirm: { body: confirmBody, answer: confirmAnswer },
  devices: { answer: devicesAnswer },
  endDevice: { query: endDeviceQuery, answer: done },
  setSecondFactor: { body: setSecondFactorBody, answer: setSecondFactorAnswer },
} as const satisfies SchemasOf<typeof sessionEndpoints>;
