import { getItemAt, isOneOf } from './narrowing';

/** Every kind of account (A6.01 to A6.04). `user` is the player; all the others work on the admin website. */
export const USER_TYPES = [
  'user',
  'administrator',
  'whiteLabel',
  'admin',
  'superMaster',
  'master',
  'agent',
  'branch',
  'subBranch',
  'defaultBranch',
] as const;

export type AccountType = (typeof USER_TYPES)[number];

/** All that are no players. */
export const STAFF_TYPES = USER_TYPES.filter((type) => type !== 'user');

/** Whether a text is an account type. */
export function isUserType(text: string): text is AccountType {
  return isOneOf(USER_TYPES, text);
}

/** What stands for `{userType}` in the path of a call: defaultBranch is treated as branch (A6.04, A6.05). */
export function getPathPrefix(type: AccountType): Exclude<AccountType, 'defaultBranch'> {
  return type === 'defaultBranch' ? 'branch' : type;
}

/** Whether accounts of this type sign in on sites of this audience (OQ-03). */
export function canAccessSite(type: AccountType, audience: 'player' | 'staff'): boolean {
  return (type === 'user') === (audience === 'player');
}

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
  | { readonly ok: true; readonly phone: string }
  | { readonly ok: false; readonly problem: PhoneError };

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
  if (!isOneOf(PHONE_CODES, code)) return { ok: false, problem: 'register.country' };
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

/** Whether a text has all digits of a one-time code. */
export function isCompleteOtp(text: string): boolean {
  return text.length === OTP_LENGTH && /^\d+$/.test(text);
}

/** What login by code sends as the password; it is never one (A5.05, S-09). */
export const OTP_LOGIN_PASSWORD = 'otp-login';

const SHORTEST = 8;

/** At least 8 characters and a digit (A5.18); the message is `password.rule`. Demo accounts are exempt (OQ-18). */
export function isAcceptablePassword(password: string): boolean {
  return password.length >= SHORTEST && /\d/.test(password);
}

/** Advice while typing, from 0 (refused) to 4; it decides nothing (A2.48, OQ-18). */
export function passwordStrength(password: string): 0 | 1 | 2 | 3 | 4 {
  if (!isAcceptablePassword(password)) return 0;
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^\w]|_/].filter((kind) => kind.test(password)).length;
  const points = kinds - 1 + (password.length >= 12 ? 1 : 0);
  return getItemAt([1, 1, 2, 3, 4] as const, Math.max(0, Math.min(4, points)));
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const REST = `${LETTERS}0123456789_`;

/** 5 to 24 letters, digits and underscores, as the generated names are (A4.10). */
export function isUserName(text: string): boolean {
  return /^[A-Za-z0-9_]{5,24}$/.test(text);
}

/** A name for a demo account (A4.10). `random` answers numbers from 0 up to 1. */
export function createDemoUserName(random: () => number): string {
  const pick = (from: string) => from.charAt(Math.floor(random() * from.length));
  const length = 10 + Math.floor(random() * 7);
  return `demo_${Array.from({ length: length - 5 }, () => pick(REST)).join('')}`;
}

/** The password that all demo accounts share; it works for them alone (A7.18, S-09). */
export const DEMO_PASSWORD = 'Demo@1234';
/** A demo session ends after this many hours (A4.12, OQ-54). */
export const DEMO_LOGOUT_HOURS = 6;

/** A name that others may see: its first two signs and its last, whatever its length (OQ-46). */
export const maskUserName = (name: string): string => `${name.slice(0, 2)}***${name.length > 3 ? name.slice(-1) : ''}`;

/** The signed-in user from the server, with defaults for an older server (A3.02): a white label without a type is b2b. */
export function parseUserData<T extends { readonly whiteLabelType?: 'b2b' | 'b2c' }>(
  docs: T,
): T & { readonly whiteLabelType: 'b2b' | 'b2c' } {
  return { ...docs, whiteLabelType: docs.whiteLabelType ?? 'b2b' };
}

/** `https://wa.me/…` for a number, the link itself for a link; nothing else leads anywhere (OQ-41). */
export function createContactLink(value: string | null | undefined): string | null {
  if (!value) return null;
  if (/^https:\/\//.test(value)) return value;
  const digits = value.replace(/\D/g, '');
  return digits.length >= 8 ? `https://wa.me/${digits}` : null;
}

/** What a player fills in to register. */
export interface Registration {
  readonly code: string;
  readonly mobile: string;
  readonly otp: string;
  readonly password: string;
  readonly confirmation: string;
  readonly adult: boolean;
  readonly terms: boolean;
}

export type RegistrationField = 'mobile' | 'otp' | 'password' | 'confirmation' | 'accept';

export type RegistrationText =
  | 'otp.mobileRequired'
  | 'otp.mobileInvalid'
  | 'register.country'
  | 'register.otp'
  | 'register.passwordRequired'
  | 'register.passwordMismatch'
  | 'password.rule'
  | 'register.accept';

/** What is wrong, as a text of the catalogue, and the field that it belongs to. */
export interface RegistrationError {
  readonly field: RegistrationField;
  readonly text: RegistrationText;
}

/** The first thing wrong with a registration, in the order of A5.07 to A5.14; the password rule comes after match (OQ-18). */
export function registrationProblem(form: Registration): RegistrationError | null {
  const phone = validateRegistrationPhone(form.code, form.mobile);
  if (!phone.ok) return { field: 'mobile', text: phone.problem };
  if (!isCompleteOtp(form.otp)) return { field: 'otp', text: 'register.otp' };
  if (form.password === '') return { field: 'password', text: 'register.passwordRequired' };
  if (form.confirmation === '') return { field: 'confirmation', text: 'register.passwordRequired' };
  if (form.password !== form.confirmation) return { field: 'confirmation', text: 'register.passwordMismatch' };
  if (!isAcceptablePassword(form.password)) return { field: 'password', text: 'password.rule' };
  if (!form.adult || !form.terms) return { field: 'accept', text: 'register.accept' };
  return null;
}

const PHONE_NAME = /^\+?\d{9,14}$/;
const SHOWN_DIGITS = 3;
/** Characters of a name that a narrow place shows (A2.82). */
const SHORT_NAME = 10;

/** Whether a name is a telephone number, as that of a player who registered by code. */
export const isPhoneName = (name: string): boolean => PHONE_NAME.test(name.trim());

/** A telephone number with its last three digits alone, `+91 ••••• ••321`; any other text as it is (E8.13). */
export function maskPhone(text: string): string {
  if (!isPhoneName(text)) return text;
  const phone = text.trim();
  const code = PHONE_CODES.find((known) => phone.startsWith(known)) ?? (phone.startsWith('+') ? '+' : '');
  const dots = '•'.repeat(phone.length - code.length - SHOWN_DIGITS);
  return [code === '+' ? '' : code, dots.slice(0, 5), `${dots.slice(5)}${phone.slice(-SHOWN_DIGITS)}`]
    .filter(Boolean)
    .join(' ');
}

/** The first ten characters of a name, and of a telephone number seven dots and its last three digits (A2.82, E8.13). */
export const shortenName = (name: string): string =>
  isPhoneName(name)
    ? `${'•'.repeat(SHORT_NAME - SHOWN_DIGITS)}${name.trim().slice(-SHOWN_DIGITS)}`
    : name.slice(0, SHORT_NAME);

interface SessionStatusStore {
  getState(): { readonly status: string };
  subscribe(listener: (state: { readonly status: string }) => void): () => void;
}

/** Resolves when it is known who is here, at once unless a stored session is still being read (`restoring`). A press waits for it. */
export function whenSessionKnown({ store }: { readonly store: SessionStatusStore }): Promise<void> {
  return new Promise((resolve) => {
    if (store.getState().status !== 'restoring') return resolve();
    const leave = store.subscribe(({ status }) => {
      if (status === 'restoring') return;
      leave();
      resolve();
    });
  });
}
