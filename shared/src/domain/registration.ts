import { isAcceptablePassword, isCompleteOtp, validateRegistrationPhone } from './identity';

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
