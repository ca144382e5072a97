import { Button, Select, TextField } from '@backlay/shared/ui';
import { useState, type FormEvent } from 'react';
import { useShell } from '../app/shell-context';
import { useDeferredTexts } from '../app/use-deferred-texts';
import { AdminActionDialog, useAdminAction, useSites } from './admin-action-dialog';
import styles from './back-office.module.scss';

const FORM = 'staff-logout';

/** Ends every session of one user at one site, with the transaction password (A4.17, A6.08). */
export default function LogoutDialog({ onClose }: { readonly onClose: () => void }) {
  const { host } = useShell();
  const t = useDeferredTexts();
  const { sites } = useSites();
  const [chosen, setChosen] = useState<string | null>(null);
  const [userName, setUserName] = useState('');
  const [code, setCode] = useState('');
  const [tried, setTried] = useState(false);
  const [busy, run] = useAdminAction(onClose);
  const site = chosen ?? sites?.[0]?.whiteLabelId ?? '';

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (busy || site === '' || userName.trim() === '' || code.trim() === '') return;
    run(async () => {
      const who = { whiteLabelId: site, userName: userName.trim(), transactionCode: code };
      host.toasts.success((await host.api.call('forceLogout', who, { toast: true })).message);
    });
  };
  const button = (
    <Button variant="danger" type="submit" form={FORM} busy={busy}>
      {t('staff.forceLogout')}
    </Button>
  );
  return (
    <AdminActionDialog title={t('staff.forceLogout')} onClose={onClose} button={button}>
      <form id={FORM} className={styles.form} noValidate onSubmit={submit}>
        <p>{t('staff.logoutAbout')}</p>
        <Select
          label={t('staff.site')}
          value={site}
          options={(sites ?? []).map((each) => ({ value: each.whiteLabelId, label: each.name }))}
          onChange={setChosen}
        />
        <TextField
          label={t('staff.userName')}
          autoComplete="off"
          value={userName}
          error={tried && userName.trim() === '' ? t('staff.nameMissing') : undefined}
          onChange={(event) => setUserName(event.target.value)}
        />
        <TextField
          label={t('staff.code')}
          type="password"
          autoComplete="off"
          value={code}
          error={tried && code.trim() === '' ? t('staff.codeMissing') : undefined}
          onChange={(event) => setCode(event.target.value)}
        />
      </form>
    </AdminActionDialog>
  );
}
