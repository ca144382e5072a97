import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { useHost, useT, type CallResult } from '@backlay/shared/host';
import { Button, Sheet, useWrongField, Select, Switch, TextField } from '@backlay/shared/ui';
import { TransactionCodeField, useTransactionCode } from '../approvals/transaction-code-field';
import { SettingsAuditLog } from './settings-audit-log';
import { findInvalidField, type SettingForm, type FieldSpec, isOn, textOf } from './setting-form';
import styles from './payment-settings.module.scss';
import { useTypeLabel } from '../../transactions';
import { useStaffNames } from '../approvals/use-staff-names';

interface SettingFieldsProps {
  readonly fields: readonly FieldSpec[];
  readonly draft: SettingForm;
  /** The field with an invalid value. */
  readonly wrong?: string;
  readonly onChange: (draft: SettingForm) => void;
}

/** The fields of a setting, each as its kind is typed. */
export function SettingFields({ fields, draft, wrong, onChange }: SettingFieldsProps) {
  return fields.map((field) => (
    <SettingField
      key={field.name}
      field={field}
      draft={draft}
      wrong={field.name === wrong}
      onChange={(value) => onChange({ ...draft, [field.name]: value })}
    />
  ));
}

interface SettingFieldProps {
  readonly field: FieldSpec;
  readonly draft: SettingForm;
  readonly wrong: boolean;
  readonly onChange: (value: string | boolean) => void;
}

function SettingField({ field, draft, wrong, onChange }: SettingFieldProps) {
  const t = useT();
  const names = useStaffNames();
  const typeLabel = useTypeLabel();
  const { name, kind, options = [], nameOf, help, required } = field;
  const label = t(field.label);
  const optionText = (value: string) =>
    nameOf === 'bonusType' || nameOf === 'capScope' ? names[nameOf](value) : typeLabel(value);
  if (kind === 'switch')
    return <Switch label={label} checked={isOn(draft, name)} onChange={() => onChange(!draft[name])} />;
  if (kind === 'choice')
    return (
      <Select
        label={label}
        value={textOf(draft, name)}
        options={options.map((value) => ({ value, label: optionText(value) }))}
        onChange={onChange}
      />
    );
  return (
    <TextField
      label={label}
      help={help && t(help)}
      error={wrong && t('settings.check', { field: label })}
      required={required}
      inputMode={kind === 'text' ? undefined : 'decimal'}
      start={kind === 'amount' ? '₹' : undefined}
      maxLength={kind === 'text' ? 200 : 12}
      value={String(draft[name] ?? '')}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

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
