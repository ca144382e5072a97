import { useT } from '@backlay/shared/host';
import { Button, IconButton, TextField } from '@backlay/shared/ui';
import type { CustomField } from './method-draft';
import styles from './payment-settings.module.scss';

/** Nobody fills in more. */
const MOST = 8;

interface FieldListProps {
  readonly fields: readonly CustomField[];
  /** Each field has a value of its own, or is to be filled in. */
  readonly withValues: boolean;
  readonly onChange: (fields: readonly CustomField[]) => void;
}

/** Further fields, as many as are wanted, each with its label. */
export function FieldList({ fields, withValues, onChange }: FieldListProps) {
  const t = useT();
  const change = (at: number, over: Partial<CustomField>) =>
    onChange(fields.map((field, index) => (index === at ? { ...field, ...over } : field)));
  return (
    <fieldset className={styles.fields}>
      {!withValues && <legend>{t('settings.fields')}</legend>}
      {fields.map((field, at) => (
        <div key={at}>
          <TextField
            label={t('settings.label')}
            maxLength={60}
            value={field.label}
            onChange={(event) => change(at, { label: event.target.value })}
          />
          {withValues && (
            <TextField
              label={t('settings.value')}
              maxLength={200}
              value={field.value}
              onChange={(event) => change(at, { value: event.target.value })}
            />
          )}
          <IconButton
            icon="bin"
            label={t('settings.removeField', { field: field.label })}
            onClick={() => onChange(fields.filter((_, index) => index !== at))}
          />
        </div>
      ))}
      {fields.length < MOST && (
        <Button size="sm" icon="plus" onClick={() => onChange([...fields, { label: '', type: 'TEXT', value: '' }])}>
          {t('settings.addField')}
        </Button>
      )}
    </fieldset>
  );
}
