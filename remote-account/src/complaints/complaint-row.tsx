import { useId, useState, type FormEvent } from 'react';
import { formatDateTime } from '@backlay/shared/domain';
import type { Complaint, ComplaintMessage } from '@backlay/shared/contract';
import { useT, useHost, type CallFailure } from '@backlay/shared/host';
import { Icon, StatusChip, Button, Select, TextField, ErrorPanel, FormError, Skeleton } from '@backlay/shared/ui';
import styles from './complaints.module.scss';
import { STATUSES } from './use-complaints';
import { useCallMutation, useCallQuery } from '@backlay/shared/data';
import { TextArea } from './new-complaint';

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

interface DecisionProps {
  readonly complaint: Complaint;
  readonly onDecided: (complaint: Complaint) => void;
}

/** The form in which a role sets the state of a complaint (OQ-10). */
export function ResolveComplaint({ complaint, onDecided }: DecisionProps) {
  const { toasts } = useHost();
  const t = useT();
  const [status, setStatus] = useState(complaint.status);
  const [remarks, setRemarks] = useState(complaint.remarks);
  const decision = useCallMutation('decideComplaint');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const decided = await decision.send({ complainId: complaint._id, status, remarks: remarks.trim() });
    if (!decided) return;
    if (!decided.ok) return toasts.error(decided.reason === 'lost' ? t('call.lost') : decided.message);
    toasts.success(t('complain.decided'));
    onDecided(decided.answer.docs);
  };
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <Select
        label={t('complain.decide')}
        value={status}
        options={STATUSES.flatMap((value) =>
          value === 'all' ? [] : [{ value, label: t(`complain.status.${value}`) }],
        )}
        onChange={setStatus}
      />
      <TextField
        label={t('complain.remarks')}
        maxLength={500}
        value={remarks}
        onChange={(event) => setRemarks(event.target.value)}
      />
      <Button type="submit" variant="primary" busy={decision.busy}>
        {t('complain.decide')}
      </Button>
    </form>
  );
}

interface ComplaintRowProps {
  readonly complaint: Complaint;
  readonly staff: boolean;
  readonly onChanged: (complaint: Complaint) => void;
  readonly onPictureFailed: () => void;
}

/** One complaint. Opened, it shows its text, its picture and the messages since. */
export function ComplaintRow({ complaint, staff, onChanged, onPictureFailed }: ComplaintRowProps) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const bodyId = useId();
  const { subject, message, image, status, remarks, createdAt, userName } = complaint;
  return (
    <li className={styles.complaint}>
      <button
        type="button"
        className={styles.row}
        aria-expanded={open}
        aria-controls={bodyId}
        onClick={() => setOpen(!open)}
      >
        <span className={styles.subject}>
          <b>{subject}</b>
          <span>
            {userName && <span>{t('complain.by', { name: userName })} · </span>}
            <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
          </span>
        </span>
        <StatusChip status={status}>{t(`complain.status.${status}`)}</StatusChip>
        <Icon name="chevron-down" size={18} className={styles.arrow} />
      </button>
      {open && (
        <div id={bodyId} className={styles.body}>
          <p className={styles.message}>{message}</p>
          {image && (
            <a href={image} target="_blank" rel="noopener noreferrer">
              <img src={image} alt={t('complain.pictureOf')} loading="lazy" onError={onPictureFailed} />
            </a>
          )}
          {remarks && (
            <p className={styles.remarks}>
              <b>{t('complain.remarks')}</b> {remarks}
            </p>
          )}
          <ComplaintThread complainId={complaint._id} staff={staff} />
          {staff && <ResolveComplaint complaint={complaint} onDecided={onChanged} />}
        </div>
      )}
    </li>
  );
}
