import { useState } from 'react';
import { useCallMutation } from '@backlay/shared/data';
import { useHost, useT } from '@backlay/shared/host';
import { useOtpRequest, type OtpRequest } from '../otp';
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

export interface ForgotControls {
  readonly form: ForgotForm;
  readonly step: ForgotStep;
  readonly error: { readonly field: keyof ForgotForm; readonly text: string } | null;
  readonly busy: boolean;
  readonly code: OtpRequest;
  change(part: Partial<ForgotForm>): void;
  back(): void;
  sendCode(): void;
  /** @param otp the code as it was completed, before the form has it */
  verify(otp?: string): void;
  update(): void;
}

/** Number, then code, then password; a wrong code shows when the password is sent, and leads back to the code (A4.20, A7.24). */
export function useForgot(onDone: () => void): ForgotControls {
  const { tenant, toasts } = useHost();
  const t = useT();
  const [form, setForm] = useState(startForgot);
  const [step, setStep] = useState<ForgotStep>('phone');
  const [error, setError] = useState<ForgotControls['error']>(null);
  const change = useCallMutation('resetPassword');
  const code = useOtpRequest('forgot');

  function sendCode() {
    const checked = forgotPhone(form);
    if (!('phone' in checked)) return setError({ field: 'mobile', text: t(checked.text) });
    setError(null);
    void code.send(checked.phone).then((sent) => {
      if (sent === null) return toasts.info(t('forgot.busy'));
      if (!sent.ok) return setError({ field: step === 'code' ? 'otp' : 'mobile', text: t(sent.text) });
      toasts.success(t('forgot.sent'));
      setStep('code');
    });
  }

  async function reset() {
    const checked = forgotPhone(form);
    if (!('phone' in checked)) return setStep('phone');
    const { otp, password } = form;
    const done = await change.send({ phone: checked.phone, otp, password, whiteLabelId: tenant.whiteLabelId });
    if (!done) return;
    if (!done.ok) return setError({ field: 'password', text: done.reason === 'lost' ? t('call.lost') : done.message });
    if (done.answer.message === 'error') {
      setForm({ ...form, otp: '' });
      setStep('code');
      return setError({ field: 'otp', text: t('forgot.otpFailed') });
    }
    toasts.success(t('forgot.success'));
    onDone();
  }

  return {
    form,
    step,
    error,
    busy: change.busy,
    code,
    change(part) {
      setForm((before) => ({ ...before, ...part }));
      setError(null);
    },
    back() {
      setError(null);
      setStep(step === 'password' ? 'code' : 'phone');
    },
    sendCode,
    verify(otp = form.otp) {
      const problem = forgotProblem({ ...form, otp }, 'code');
      setError(problem && { field: problem.field, text: t(problem.text) });
      if (!problem) setStep('password');
    },
    update() {
      const problem = forgotProblem(form, 'password');
      setError(problem && { field: problem.field, text: t(problem.text) });
      if (!problem) void reset();
    },
  };
}
