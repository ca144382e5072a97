import { isCompleteOtp, validateLoginPhone, OTP_LOGIN_PASSWORD, type TextKey } from '@backlay/shared/domain';

export type LoginMethod = 'password' | 'code';

/** What is typed into the login. `name` is a user name, an e-mail or a mobile number. */
export interface LoginForm {
  readonly way: LoginMethod;
  readonly name: string;
  readonly password: string;
  readonly otp: string;
  readonly remember: boolean;
}

export type LoginField = 'name' | 'password' | 'otp';

export interface LoginError {
  readonly field: LoginField;
  readonly text: TextKey;
}

/** An empty login, with the stored name of the last one (OQ-37). */
export function startLogin(rememberedName: string | null): LoginForm {
  return { way: 'password', name: rememberedName ?? '', password: '', otp: '', remember: rememberedName !== null };
}

/** The other way in; the secret of the first is dropped. */
export function setMethod(form: LoginForm, way: LoginMethod): LoginForm {
  return { ...form, way, password: '', otp: '' };
}

/** The first thing wrong with the login (A5.01, A5.02). */
export function loginProblem(form: LoginForm): LoginError | null {
  if (form.way === 'password') {
    if (form.name.trim() === '') return { field: 'name', text: 'login.nameRequired' };
    return form.password === '' ? { field: 'password', text: 'login.passwordRequired' } : null;
  }
  const phone = validateLoginPhone(form.name);
  if (!phone.ok) return { field: 'name', text: phone.problem };
  return isCompleteOtp(form.otp) ? null : { field: 'otp', text: 'register.otp' };
}

/** Name and secret as the call takes them; by code the number has its prefix and the password is the dummy (A5.05). */
export function loginCredentials(form: LoginForm): { email: string; password: string; otp?: string } {
  if (form.way === 'password') return { email: form.name.trim(), password: form.password };
  const phone = validateLoginPhone(form.name);
  return { email: phone.ok ? phone.phone : form.name.trim(), password: OTP_LOGIN_PASSWORD, otp: form.otp };
}
