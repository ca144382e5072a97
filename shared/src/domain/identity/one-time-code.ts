/** Digits of a one-time code (A9.01). */
export const OTP_LENGTH = 6;
/** Seconds before another code can be asked for (A4.18). */
export const OTP_RESEND_SECONDS = 60;
/** A code lives five minutes, allows five tries and is used once (S-10). */
export const OTP_LIFE_MS = 5 * 60_000;
export const OTP_TRIES = 5;
/** How long the verified state shows after registration, ms (A4.19). */
export const OTP_VERIFIED_MS = 10_000;

/** What the boxes keep of a paste: digits, the first six (A5.20). */
export function otpDigits(pasted: string): string {
  return pasted.replace(/\D/g, '').slice(0, OTP_LENGTH);
}

export function isCompleteOtp(text: string): boolean {
  return text.length === OTP_LENGTH && /^\d+$/.test(text);
}

/** What login by code sends as the password; it is never one (A5.05, S-09). */
export const OTP_LOGIN_PASSWORD = 'otp-login';
