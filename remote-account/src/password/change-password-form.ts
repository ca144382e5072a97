import { isAcceptablePassword, type TextKey } from '@backlay/shared/domain';

export interface ChangeForm {
  readonly oldPassword: string;
  readonly newPassword: string;
  readonly confirmation: string;
}

export const startChange: ChangeForm = { oldPassword: '', newPassword: '', confirmation: '' };

export interface ChangePasswordError {
  readonly field: keyof ChangeForm;
  readonly text: TextKey;
}

/** The first thing wrong: both passwords, then match, then the rule (A5.27, A5.28, OQ-18). A temporary one stands for the old. */
export function changeProblem(form: ChangeForm, temporaryPassword: string | null): ChangePasswordError | null {
  const old = temporaryPassword ?? form.oldPassword;
  if (old === '') return { field: 'oldPassword', text: 'changePassword.invalid' };
  if (form.newPassword === '') return { field: 'newPassword', text: 'changePassword.invalid' };
  if (form.newPassword !== form.confirmation) return { field: 'confirmation', text: 'changePassword.mismatch' };
  if (!isAcceptablePassword(form.newPassword)) return { field: 'newPassword', text: 'password.rule' };
  // Known before the server answers: its refusal ends the session (OQ-57).
  return form.newPassword === old ? { field: 'newPassword', text: 'changePassword.same' } : null;
}

/** As the call names them: newPassword travels as password (OQ-58). */
export const changeInput = ({ newPassword, oldPassword }: ChangeForm, temporaryPassword: string | null) => ({
  oldPassword: temporaryPassword ?? oldPassword,
  password: newPassword,
});
