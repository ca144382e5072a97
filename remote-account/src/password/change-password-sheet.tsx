import { useId, useState, type FormEvent } from 'react';
import { askToConfirm, useCallMutation } from '@backlay/shared/data';
import { useHost, useT, type SlotProps, toCallResult } from '@backlay/shared/host';
import { Button, Modal, Sheet, TextField } from '@backlay/shared/ui';
import { useAutoFocus, useCopyToClipboard } from '../profile';
import styles from './change-password.module.scss';
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
export function changeProblem(
  form: ChangeForm,
  temporaryPassword: string | null,
  isOldUnknown = false,
): ChangePasswordError | null {
  const old = temporaryPassword ?? form.oldPassword;
  if (old === '' && !isOldUnknown) return { field: 'oldPassword', text: 'changePassword.invalid' };
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

/** A role's new transaction code, shown this once (A4.22, OQ-56). Only the button that confirms the copy closes it. */
export function TransactionCode({ code, onDone }: { readonly code: string; readonly onDone: () => void }) {
  const t = useT();
  const copy = useCopyToClipboard();
  const footer = (
    <Button variant="primary" size="lg" block onClick={onDone}>
      {t('changePassword.done')}
    </Button>
  );
  return (
    <Modal open forced onClose={onDone} title={t('changePassword.codeTitle')} footer={footer}>
      <p className={styles.due}>{t('changePassword.codeText')}</p>
      <div className={styles.code}>
        <output>{code}</output>
        <Button icon="copy" onClick={() => void copy(code)}>
          {t('copy.copy')}
        </Button>
      </div>
    </Modal>
  );
}

/**
 * The slot `overlay.change-password` (A2.63). Forced, neither Escape nor the scrim closes it, and its button names the
 * reason and logs out (A2.65, A4.24, OQ-34). The temporary password comes with the login and stays in memory (A4.03,
 * OQ-55).
 */
export default function ChangePasswordSheet({ props, onClose }: SlotProps) {
  const { overlays, session, toasts } = useHost();
  const t = useT();
  const forced = props?.forced === true;
  const temporary = typeof props?.temporaryPassword === 'string' ? props.temporaryPassword : null;
  const [code, setCode] = useState<string | null>(null);
  const close = onClose ?? (() => overlays.close('change-password'));
  const formId = useId();
  const controls = useChange(temporary, (transactionCode) => (transactionCode ? setCode(transactionCode) : close()));
  if (code !== null) return <TransactionCode code={code} onDone={close} />;

  const leave = () => {
    toasts.error(t('changePassword.forced'));
    void session.signOut();
  };
  const submit = (
    <Button type="submit" form={formId} variant="primary" size="lg" block busy={controls.busy}>
      {t('changePassword.submit')}
    </Button>
  );
  const form = <ChangeFields formId={formId} forced={forced} temporary={temporary} {...controls} />;
  if (!forced) {
    return (
      <Sheet open onClose={close} title={t('changePassword.title')} desktop="modal" footer={submit}>
        {form}
      </Sheet>
    );
  }
  const footer = (
    <div className={styles.forcedActions}>
      {submit}
      <Button variant="quiet" size="lg" block onClick={leave}>
        {t('changePassword.close')}
      </Button>
    </div>
  );
  return (
    <Modal open forced onClose={leave} title={t('changePassword.title')} footer={footer}>
      {form}
    </Modal>
  );
}

interface Change {
  readonly form: ChangeForm;
  readonly problem: ChangePasswordError | null;
  readonly busy: boolean;
  /** A confirmation stands for the old password (E7.07). */
  readonly isOldUnknown: boolean;
  /** The player does not know the old password. */
  leaveOldOut(): void;
  change(part: Partial<ChangeForm>): void;
  submit(): void;
}

/** A player is logged out after the change; so is everybody whose change fails, after the server's word (A4.21 to A4.23, OQ-57). */
function useChange(temporary: string | null, onChanged: (transactionCode: string | undefined) => void): Change {
  const host = useHost();
  const { session, toasts } = host;
  const t = useT();
  const [isOldUnknown, setOldUnknown] = useState(false);
  const [form, setForm] = useState(startChange);
  const [problem, setProblem] = useState<ChangePasswordError | null>(null);
  const change = useCallMutation('changePassword');

  async function send(confirmation?: string) {
    const { userType } = session.store.getState();
    const done = await change.send({ ...changeInput(form, temporary), ...(confirmation && { confirmation }) });
    if (!done) return;
    if (!done.ok || done.answer.message === 'error') {
      toasts.error(done.ok ? t('changePassword.invalid') : done.reason === 'lost' ? t('call.lost') : done.message);
      return session.signOut();
    }
    toasts.success(t('changePassword.success'));
    if (userType === 'user') {
      onChanged(undefined);
      return session.signOut();
    }
    onChanged(done.answer.docs?.transactionCode);
    // The profile shows that nothing is left to change, which removes the marker (A4.22).
    await toCallResult(session.refreshProfile());
  }

  return {
    form,
    problem,
    busy: change.busy,
    isOldUnknown,
    leaveOldOut() {
      setForm({ ...form, oldPassword: '' });
      setProblem(null);
      setOldUnknown(true);
    },
    change(part) {
      setForm({ ...form, ...part });
      setProblem(null);
    },
    submit() {
      const found = changeProblem(form, temporary, isOldUnknown);
      setProblem(found);
      if (found) return;
      if (isOldUnknown) askToConfirm(host, { purpose: 'password' }, (confirmation) => void send(confirmation));
      else void send();
    },
  };
}

interface FieldsProps extends Change {
  readonly formId: string;
  readonly forced: boolean;
  readonly temporary: string | null;
}

function ChangeFields(props: FieldsProps) {
  const { formId, forced, temporary, form, problem, isOldUnknown, change, submit } = props;
  const t = useT();
  const first = useAutoFocus();
  const errorAt = (field: keyof ChangeForm) => (problem?.field === field ? t(problem.text) : undefined);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    submit();
  };
  return (
    <form id={formId} className={styles.form} onSubmit={onSubmit} noValidate>
      {forced && <p className={styles.due}>{t('changePassword.due')}</p>}
      {temporary === null && !isOldUnknown && (
        <TextField
          label={t('changePassword.old')}
          type="password"
          autoComplete="current-password"
          ref={first}
          value={form.oldPassword}
          error={errorAt('oldPassword')}
          onChange={(event) => change({ oldPassword: event.target.value })}
        />
      )}
      {temporary === null && !isOldUnknown && (
        <Button variant="link" onClick={props.leaveOldOut}>
          {t('changePassword.oldUnknown')}
        </Button>
      )}
      {isOldUnknown && <p className={styles.due}>{t('changePassword.confirmInstead')}</p>}
      <TextField
        label={t('forgot.newPassword')}
        type="password"
        autoComplete="new-password"
        ref={temporary === null ? undefined : first}
        value={form.newPassword}
        error={errorAt('newPassword')}
        onChange={(event) => change({ newPassword: event.target.value })}
      />
      <TextField
        label={t('forgot.confirmation')}
        type="password"
        autoComplete="new-password"
        value={form.confirmation}
        error={errorAt('confirmation')}
        onChange={(event) => change({ confirmation: event.target.value })}
      />
    </form>
  );
}
