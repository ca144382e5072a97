import { useEffect, useState, type FormEvent } from 'react';
import type { ComplaintMessage } from '@backlay/shared/contract';
import { useHost, useT } from '@backlay/shared/host';
import { Button, FormError, Skeleton } from '@backlay/shared/ui';
import { formatDateTime } from '../profile';
import { toCallResult, useSingleFlight } from '../profile';
import { TextArea } from './new-complaint';
import styles from './complaints.module.scss';

/** What player and support wrote to each other, and the next answer. */
export function ComplaintThread({ complainId, staff }: { readonly complainId: string; readonly staff: boolean }) {
  const { api } = useHost();
  const t = useT();
  const [messages, setMessages] = useState<readonly ComplaintMessage[] | null>(null);
  const [text, setText] = useState('');
  const [error, setError] = useState('');
  const [busy, run] = useSingleFlight();
  useEffect(() => {
    let gone = false;
    void toCallResult(api.call('complaintThread', { complainId })).then((read) => {
      if (gone) return;
      setMessages(read.ok ? read.answer.docs : []);
      if (!read.ok) setError(read.lost ? t('call.lost') : read.message);
    });
    return () => {
      gone = true;
    };
  }, [api, complainId, t]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!text.trim()) return setError(t('complain.required'));
    setError('');
    run(async () => {
      const result = await toCallResult(api.call('replyToComplaint', { complainId, message: text.trim() }));
      if (!result.ok) return setError(result.lost ? t('call.lost') : result.message);
      setMessages(result.answer.docs);
      setText('');
    });
  };
  const writer = ({ mine, staff: byStaff }: ComplaintMessage) =>
    t(mine ? 'complain.you' : byStaff ? 'complain.us' : 'complain.user');
  return (
    <div className={styles.thread}>
      {messages === null && <Skeleton height={24} />}
      {messages && messages.length > 0 && (
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
      <form className={styles.form} onSubmit={submit} noValidate data-staff={staff || undefined}>
        <TextArea
          label={t('complain.reply')}
          rows={2}
          maxLength={2000}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        {error && <FormError>{error}</FormError>}
        <Button type="submit" busy={busy}>
          {t('complain.send')}
        </Button>
      </form>
    </div>
  );
}
