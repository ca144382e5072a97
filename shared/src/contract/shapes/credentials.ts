import { z } from 'zod';
import { booleanField, id, text } from './fields';

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

/** What the app is told: `secret` to type, `uri` to draw as a QR code. */
export const startSecondFactorAnswer = z.object({
  docs: z.object({ secret: z.string(), uri: z.string() }),
  message: z.string(),
});
/** The recovery codes, when it was turned on; they are shown this once. */
export const setSecondFactorAnswer = z.object({
  docs: z.object({ recoveryCodes: z.array(z.string()) }),
  message: z.string(),
});
