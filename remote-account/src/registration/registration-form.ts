import {
  validateRegistrationPhone,
  registrationProblem,
  type Registration,
  type RegistrationError,
} from '@backlay/shared/domain';
import type { EndpointInput } from '@backlay/shared/contract';
import type { Tenant } from '@backlay/shared/host';
import type { Attribution } from './attribution';

/** Everything on the registration sheet. */
export interface RegistrationForm extends Registration {
  readonly userName: string;
  readonly referrer: string;
  readonly promoCode: string;
}

/**
 * An empty registration: age and terms ticked, but where the brand wants them given (A2.50, S-16), codes filled in from the link that led
 * here (A2.13, A2.14).
 */
export function startRegistration(from: Attribution, { consentUnticked }: Tenant['flags']): RegistrationForm {
  return {
    code: '+91',
    mobile: '',
    otp: '',
    password: '',
    confirmation: '',
    adult: !consentUnticked,
    terms: !consentUnticked,
    userName: '',
    referrer: from.referrer ?? '',
    promoCode: from.promoCode ?? '',
  };
}

/** A confirmation without a password confirms nothing (A2.47). */
export function changePassword(form: RegistrationForm, password: string): RegistrationForm {
  return { ...form, password, confirmation: password === '' ? '' : form.confirmation };
}

/** A code belongs to the number that it was sent to. */
export function changeNumber(
  form: RegistrationForm,
  change: Partial<Pick<RegistrationForm, 'code' | 'mobile'>>,
): RegistrationForm {
  return { ...form, ...change, otp: '' };
}

export const problemOf = (form: RegistrationForm): RegistrationError | null => registrationProblem(form);

/** Who the player will be: the number, with its prefix, stands in where no user name or e-mail is given (A5.17). */
export function identityOf(form: RegistrationForm) {
  const checked = validateRegistrationPhone(form.code, form.mobile);
  const phone = checked.ok ? checked.phone : `${form.code}${form.mobile}`;
  return { phone, userName: form.userName.trim() || phone, email: phone };
}

/** The signup call's form (A7.16); `type` is the domain's (OQ-64). */
export function signupInput(form: RegistrationForm, from: Attribution, tenant: Tenant): EndpointInput<'signup'> {
  return {
    ...identityOf(form),
    otp: form.otp,
    password: form.password,
    type: tenant.type,
    whiteLabelId: tenant.whiteLabelId,
    ...filled({
      referrer: form.referrer.trim(),
      promoCode: form.promoCode.trim(),
      wagerBonusId: from.wagerBonusId,
      branchId: from.branchId,
      utmSource: from.utmSource,
      registrationSource: from.registrationSource,
    }),
  };
}

function filled<T extends Record<string, string | undefined>>(fields: T): Partial<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value)) as Partial<T>; // entries of T
}
