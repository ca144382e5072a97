/** Countries whose numbers may register (A5.08). */
export const PHONE_CODES = ['+91', '+977'] as const;
export type PhoneCode = (typeof PHONE_CODES)[number];

/** How the countries that may register are offered: `key` is shown, `value` goes before the number (A3.20). */
export const INDIA_AND_NEPAL: readonly { readonly key: string; readonly value: string }[] = [
  { key: 'IN +91', value: '+91' },
  { key: 'NP +977', value: '+977' },
];

/** The prefix of a number that was typed without one (A5.03). */
export const DEFAULT_PHONE_CODE: PhoneCode = '+91';

export type PhoneError = 'otp.mobileRequired' | 'otp.mobileInvalid' | 'register.country';
export type PhoneResult =
  { readonly ok: true; readonly phone: string } | { readonly ok: false; readonly problem: PhoneError };

const LOGIN_NUMBER = /^\+?\d{9,11}$/;
const DIGITS = /^\d{9,11}$/;

/**
 * The number of a login by code, with its prefix: length 9 to 14 and an optional plus before 9 to 11 digits; +91 goes before a
 * number that has no plus (A5.01 to A5.03, OQ-17).
 */
export function validateLoginPhone(typed: string): PhoneResult {
  const text = typed.trim();
  if (text === '') return { ok: false, problem: 'otp.mobileRequired' };
  if (text.length < 9 || text.length > 14 || !LOGIN_NUMBER.test(text))
    return { ok: false, problem: 'otp.mobileInvalid' };
  return { ok: true, phone: text.startsWith('+') ? text : `${DEFAULT_PHONE_CODE}${text}` };
}

/** The number of a registration: +91 or +977, and 9 to 11 digits; leading zeros are not sent (A5.07 to A5.10, A5.16). */
export function validateRegistrationPhone(code: string, typed: string): PhoneResult {
  const text = typed.trim();
  if (text === '') return { ok: false, problem: 'otp.mobileRequired' };
  if (!(PHONE_CODES as readonly string[]).includes(code)) return { ok: false, problem: 'register.country' };
  const number = text.replace(/^0+/, '');
  if (!DIGITS.test(text) || number.length < 7) return { ok: false, problem: 'otp.mobileInvalid' };
  return { ok: true, phone: `${code}${number}` };
}

/**
 * One written form of a number, so that the same telephone is the same account however it was typed: plus, country, digits.
 * Null when it cannot be a number of a country that may register.
 */
export function normalisePhone(typed: string): string | null {
  const text = typed.replace(/[\s()-]/g, '');
  const digits = text.replace(/^\+/, '');
  if (!/^\d{7,15}$/.test(digits)) return null;
  if (text.startsWith('+')) {
    const code = PHONE_CODES.find((known) => text.startsWith(known));
    if (!code) return null;
    const rest = text.slice(code.length).replace(/^0+/, '');
    return rest.length >= 7 && rest.length <= 11 ? `${code}${rest}` : null;
  }
  const trimmed = digits.replace(/^0+/, '');
  // 12 digits with 91 and 13 with 977 carry their country without the plus: a bare number has at most 11.
  if (trimmed.length === 12 && trimmed.startsWith('91')) return `+${trimmed}`;
  if (trimmed.length === 13 && trimmed.startsWith('977')) return `+${trimmed}`;
  return trimmed.length >= 7 && trimmed.length <= 11 ? `${DEFAULT_PHONE_CODE}${trimmed}` : null;
}
