import { useId, useState, type FormEvent, type ComponentProps } from 'react';
import type { Complaint } from '@backlay/shared/contract';
import { useCallMutation } from '@backlay/shared/data';
import { useHost, useT } from '@backlay/shared/host';
import {
  Button,
  FormError,
  Sheet,
  TextField,
  useWrongField,
  FieldFrame,
  type FieldFrameProps,
} from '@backlay/shared/ui';
import { useAutoFocus } from '../profile';
import { ImagePicker } from '../images';
import styles from './complaints.module.scss';

/** Several lines of text. */
export function TextArea({
  label,
  help,
  error,
  ...area
}: Pick<FieldFrameProps, 'label' | 'help' | 'error'> & ComponentProps<'textarea'>) {
  return (
    <FieldFrame label={label} help={help} error={error}>
      {({ control, message }) => (
        <textarea
          id={control}
          className={styles.area}
          rows={4}
          aria-invalid={error ? true : undefined}
          aria-describedby={message}
          {...area}
        />
      )}
    </FieldFrame>
  );
}

interface NewComplaintProps {
  readonly onClose: () => void;
  readonly onMade: (complaint: Complaint) => void;
}

/** Subject, message and, if wanted, a picture (OQ-10). */
export function NewComplaint({ onClose, onMade }: NewComplaintProps) {
  const { toasts } = useHost();
  const t = useT();
  const formId = useId();
  const first = useAutoFocus();
  const [subject, setSubject] = useState('');
  const [message, setMessage] = useState('');
  const [picture, setPicture] = useState<File | null>(null);
  const [error, setError] = useState('');
  const [wrong, setWrong] = useState<{ readonly field: 'subject' | 'message' } | null>(null);
  const element = useWrongField(wrong);
  const wrongAt = (field: 'subject' | 'message') => wrong?.field === field && t('complain.required');
  const creation = useCallMutation('createComplaint', { timeoutMs: 60_000 });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const missing = (['subject', 'message'] as const).find((field) => !{ subject, message }[field].trim());
    setWrong(missing ? { field: missing } : null);
    setError('');
    if (missing) return;
    const form = { subject: subject.trim(), message: message.trim(), ...(picture && { image: picture }) };
    const made = await creation.send(form);
    if (!made) return;
    if (!made.ok) return setError(made.reason === 'lost' ? t('call.lost') : made.message);
    toasts.success(t('complain.sent'));
    onMade(made.answer.docs);
    onClose();
  };
  const footer = (
    <Button type="submit" form={formId} variant="primary" size="lg" block busy={creation.busy}>
      {t('complain.send')}
    </Button>
  );
  return (
    <Sheet open onClose={onClose} title={t('complain.new')} desktop="modal" footer={footer}>
      <form id={formId} ref={element} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <TextField
          label={t('complain.subject')}
          maxLength={120}
          ref={first}
          value={subject}
          error={wrongAt('subject')}
          onChange={(event) => {
            setSubject(event.target.value);
            setWrong(null);
          }}
        />
        <TextArea
          label={t('complain.message')}
          maxLength={2000}
          value={message}
          error={wrongAt('message')}
          onChange={(event) => {
            setMessage(event.target.value);
            setWrong(null);
          }}
        />
        <ImagePicker label={t('complain.picture')} picture={picture} onPick={setPicture} />
        {error && <FormError>{error}</FormError>}
      </form>
    </Sheet>
  );
}
