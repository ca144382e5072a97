import { useT } from '@backlay/shared/host';
import { Select, Switch, TextField } from '@backlay/shared/ui';
import { useTypeLabel } from '../../transactions';
import { useStaffNames } from '../approvals/use-staff-names';
import { isOn, textOf, type SettingForm, type FieldSpec } from './setting-form';

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
