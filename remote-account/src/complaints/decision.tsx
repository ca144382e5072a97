import { useState, type FormEvent } from 'react';
import type { Complaint } from '@backlay/shared/contract';
import { useHost, useT, toCallResult, useSingleFlight } from '@backlay/shared/host';
import { Button, Select, TextField } from '@backlay/shared/ui';
import { STATUSES } from './use-complaints';
import styles from './complaints.module.scss';

interface DecisionProps {
  readonly complaint: Complaint;
  readonly onDecided: (complaint: Complaint) => void;
}

/** The form in which a role sets the state of a complaint (OQ-10). */
export function ResolveComplaint({ complaint, onDecided }: DecisionProps) {
  const { api, toasts } = useHost();
  const t = useT();
  const [status, setStatus] = useState(complaint.status);
  const [remarks, setRemarks] = useState(complaint.remarks);
  const [busy, run] = useSingleFlight();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run(async () => {
      const input = { complainId: complaint._id, status, remarks: remarks.trim() };
      const decided = await toCallResult(api.call('decideComplaint', input));
      if (!decided.ok) return toasts.error(decided.reason === 'lost' ? t('call.lost') : decided.message);
      toasts.success(t('complain.decided'));
      onDecided(decided.answer.docs);
    });
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
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
      <Button type="submit" variant="primary" busy={busy}>
        {t('complain.decide')}
      </Button>
    </form>
  );
}
