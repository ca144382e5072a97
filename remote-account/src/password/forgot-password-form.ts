import {
  isAcceptablePassword,
  isCompleteOtp,
  validateRegistrationPhone,
  type PhoneError,
  type TextKey,
} from '@backlay/shared/domain';

/** Duration of a panel's slide, ms (A2.61); the token --d-panel has the same value in the stylesheet. */
export const SLIDE_MS = 700;

export const STEPS = ['phone', 'code', 'password'] as const;
export type ForgotStep = (typeof STEPS)[number];

export interface ForgotForm {
  readonly code: string;
  readonly mobile: string;
  readonly otp: string;
  readonly password: string;
  readonly confirmation: string;
}

export const startForgot: ForgotForm = { code: '+91', mobile: '', otp: '', password: '', confirmation: '' };

export interface ForgotPasswordError {
  readonly field: keyof ForgotForm;
  readonly text: TextKey;
}

// Forgot password has texts of its own (A5.22 to A5.24).
const words: Readonly<Record<PhoneError, TextKey>> = {
  'otp.mobileRequired': 'forgot.mobileRequired',
  'otp.mobileInvalid': 'forgot.mobileInvalid',
  'register.country': 'register.country',
};

/** The number with its prefix, or what is wrong with it. */
export function forgotPhone(form: ForgotForm): { readonly phone: string } | ForgotPasswordError {
  const checked = validateRegistrationPhone(form.code, form.mobile);
  return checked.ok ? { phone: checked.phone } : { field: 'mobile', text: words[checked.problem] };
}

/** The first thing wrong with a step after the number: the code, then match and rule of the password (A5.25, A5.26, OQ-18). */
export function forgotProblem(form: ForgotForm, step: 'code' | 'password'): ForgotPasswordError | null {
  if (step === 'code') return isCompleteOtp(form.otp) ? null : { field: 'otp', text: 'forgot.otp' };
  if (form.password !== form.confirmation) return { field: 'confirmation', text: 'forgot.mismatch' };
  return isAcceptablePassword(form.password) ? null : { field: 'password', text: 'password.rule' };
}
