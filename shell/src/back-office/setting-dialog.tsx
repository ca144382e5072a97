import { Button, Select, TextField } from '@backlay/shared/ui';
import { useState, type FormEvent } from 'react';
import { useShell } from '../app/shell-context';
import { useDeferredTexts } from '../app/use-deferred-texts';
import { AdminActionDialog, useAdminAction, useSites, type SiteSetting } from './admin-action-dialog';
import styles from './back-office.module.scss';

/** Which of the two switches of a site. */
export type Setting = 'maintenance' | 'socket';

interface SettingDialogProps {
  readonly onClose: () => void;
  readonly props?: Readonly<Record<string, unknown>>;
}

const EVERY = '';
const FORM = 'staff-setting';

const isOn = (setting: Setting, site: SiteSetting) => (setting === 'maintenance' ? site.maintenanceMode : site.socket);

/**
 * Turns maintenance or the socket of a site on or off, with the transaction password (A4.28, A7.37, A7.38). Done or
 * refused, it closes (A8.08); a toast shows the reason of a refusal.
 */
export default function SettingDialog({ onClose, props }: SettingDialogProps) {
  const { host } = useShell();
  const t = useDeferredTexts();
  const setting: Setting = props?.setting === 'socket' ? 'socket' : 'maintenance';
  const { sites } = useSites();
  const [site, setSite] = useState(EVERY);
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState(false);
  const [busy, run] = useAdminAction(onClose);

  const meant = (sites ?? []).filter(({ whiteLabelId }) => site === EVERY || site === whiteLabelId);
  const on = meant.filter((each) => isOn(setting, each));
  const turnOn = on.length === 0;
  const name = t(setting === 'maintenance' ? 'staff.maintenance' : 'staff.socket');

  const send = async () => {
    const common = { transactionCode: code, ...(site !== EVERY && { whiteLabelId: site }) };
    const answer = await (setting === 'maintenance'
      ? host.api.call('setMaintenance', { maintenanceMode: turnOn, ...common }, { toast: true })
      : host.api.call('setUseSocket', { socket: turnOn, ...common }, { toast: true }));
    host.toasts.success(answer.message);
    if (site !== EVERY && site !== host.tenant.whiteLabelId) return;
    // This page applies the change at once; the server sends the same with the next configuration.
    if (setting === 'maintenance') host.configuration.setMaintenance(turnOn);
    else host.configuration.setSocket(turnOn);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (code.trim() === '') return setMissing(true);
    run(send);
  };
  const now =
    on.length === 0
      ? t('staff.off')
      : on.length === meant.length
        ? t('staff.on')
        : t('staff.some', { sites: on.map((each) => each.name).join(', ') });

  const button = (
    <Button
      variant={setting === 'maintenance' && turnOn ? 'danger' : 'primary'}
      type="submit"
      form={FORM}
      busy={busy}
      disabled={sites === null || meant.length === 0}
    >
      {t(turnOn ? 'staff.turnOn' : 'staff.turnOff')}
    </Button>
  );

  return (
    <AdminActionDialog title={name} onClose={onClose} button={button}>
      <form id={FORM} className={styles.form} noValidate onSubmit={submit}>
        <p>{t(setting === 'maintenance' ? 'staff.maintenanceAbout' : 'staff.socketAbout')}</p>
        <Select
          label={t('staff.site')}
          value={site}
          options={[
            { value: EVERY, label: t('staff.allSites') },
            ...(sites ?? []).map((each) => ({ value: each.whiteLabelId, label: each.name })),
          ]}
          onChange={setSite}
        />
        <p role="status" className={styles.now}>
          {sites === null ? t('staff.loading') : `${t('staff.now')}: ${now}`}
        </p>
        <TextField
          label={t('staff.code')}
          type="password"
          autoComplete="off"
          value={code}
          error={missing && code.trim() === '' ? t('staff.codeMissing') : undefined}
          onChange={(event) => setCode(event.target.value)}
        />
      </form>
    </AdminActionDialog>
  );
}
