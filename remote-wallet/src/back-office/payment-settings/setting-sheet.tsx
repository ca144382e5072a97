import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { useHost, useT, type CallResult } from '@backlay/shared/host';
import { Button, Sheet, useWrongField } from '@backlay/shared/ui';
import { TransactionCodeField, useTransactionCode } from '../approvals/transaction-code-field';
import { SettingsAuditLog } from './settings-audit-log';
import { findInvalidField, type SettingForm, type FieldSpec } from './setting-form';
import { SettingFields } from './setting-fields';
import styles from './payment-settings.module.scss';

interface SettingSheetProps {
  readonly title: string;
  readonly fields: readonly FieldSpec[];
  readonly draft: SettingForm;
  readonly onDraft: (draft: SettingForm) => void;
  /** Content besides fields of one line. */
  readonly children?: ReactNode;
  /** Why it cannot be sent yet, apart from the fields. */
  readonly problem?: string;
  /** `approval` in the answer: the change waits for a second person. */
  readonly save: (transactionCode: string) => Promise<CallResult<object> | null>;
  /** Of which the audit is shown; undefined for something new. */
  readonly subject?: Parameters<typeof SettingsAuditLog>[0];
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

/** One setting: its fields, the transaction code of who changes it, and who changed it before. */
export function SettingSheet(props: SettingSheetProps) {
  const { title, fields, draft, onDraft, children, problem, save, subject, onClose, onSaved } = props;
  const t = useT();
  const { toasts } = useHost();
  const formId = useId();
  const confirmed = useTransactionCode();
  const [wrong, setWrong] = useState<{ readonly field: FieldSpec } | null>(null);
  const form = useWrongField(wrong);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const field = findInvalidField(fields, draft);
    setWrong(field && { field });
    if (field) return;
    if (problem) return confirmed.fail(problem);
    confirmed.run(save, (answer) => {
      const waits = 'approval' in answer && answer.approval !== undefined;
      toasts.success(t(waits ? 'approval.waiting' : 'settings.saved'));
      onSaved();
    });
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={title}
      footer={
        <Button type="submit" form={formId} variant="primary" size="lg" block busy={confirmed.busy}>
          {t('settings.save')}
        </Button>
      }
    >
      <form id={formId} ref={form} className={styles.form} noValidate onSubmit={submit}>
        <SettingFields
          fields={fields}
          draft={draft}
          wrong={wrong?.field.name}
          onChange={(next) => {
            setWrong(null);
            onDraft(next);
          }}
        />
        {children}
        <TransactionCodeField confirmed={confirmed} />
      </form>
      {subject && (
        <section className={styles.history} aria-label={t('settings.audit')}>
          <h3>{t('settings.audit')}</h3>
          <SettingsAuditLog {...subject} />
        </section>
      )}
    </Sheet>
  );
}
