import { useState, type FormEvent } from 'react';
import type { ComplaintMessage } from '@backlay/shared/contract';
import { useCallMutation, useCallQuery } from '@backlay/shared/data';
import { useT, type CallFailure } from '@backlay/shared/host';
import { Button, ErrorPanel, FormError, Skeleton } from '@backlay/shared/ui';
import { formatDateTime } from '../profile';
import { TextArea } from './new-complaint';
import styles from './complaints.module.scss';

/** What player and support wrote to each other, and the next answer. */
export function ComplaintThread({ complainId, staff }: { readonly complainId: string; readonly staff: boolean }) {
  const t = useT();
  const { state, answer, failure, change, reload } = useCallQuery('complaintThread', { complainId });
  const reply = useCallMutation('replyToComplaint');
  const [text, setText] = useState('');
  const [error, setError] = useState('');
  const messages = answer?.docs ?? [];
  const messageOf = ({ reason, message }: CallFailure) => (reason === 'lost' ? t('call.lost') : message);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!text.trim()) return setError(t('complain.required'));
    setError('');
    const result = await reply.send({ complainId, message: text.trim() });
    if (!result) return;
    if (!result.ok) return setError(messageOf(result));
    change(() => result.answer);
    setText('');
  };
  const writer = ({ mine, staff: byStaff }: ComplaintMessage) =>
    t(mine ? 'complain.you' : byStaff ? 'complain.us' : 'complain.user');
  return (
    <div className={styles.thread}>
      {state === 'loading' && <Skeleton height={24} />}
      {failure && <ErrorPanel onRetry={() => void reload()}>{messageOf(failure)}</ErrorPanel>}
      {messages.length > 0 && (
        <ul aria-label={t('complain.thread')}>
          {messages.map((message) => (
            <li key={message._id} data-mine={message.mine}>
              <b>{writer(message)}</b>
              <p>{message.message}</p>
              <time dateTime={message.createdAt}>{formatDateTime(message.createdAt)}</time>
            </li>
          ))}
        </ul>
      )}
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate data-staff={staff || undefined}>
        <TextArea
          label={t('complain.reply')}
          rows={2}
          maxLength={2000}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        {error && <FormError>{error}</FormError>}
        <Button type="submit" busy={reply.busy}>
          {t('complain.send')}
        </Button>
      </form>
    </div>
  );
}
