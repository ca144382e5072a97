import { formatDateTime } from '@backlay/shared/domain';
import type { EndpointPayload } from '@backlay/shared/contract';
import { useCallMutation, useCallQuery } from '@backlay/shared/data';
import { useHost, useT } from '@backlay/shared/host';
import { Button, Card, ErrorPanel, Skeleton, Tag } from '@backlay/shared/ui';
import styles from './devices.module.scss';

type Device = EndpointPayload<'devices'>[number];

/** /devices: the logins of the account, each ended by one press, or all others (E7.08). */
export default function DeviceScreen() {
  const t = useT();
  const { toasts } = useHost();
  const { answer, state, reload } = useCallQuery('devices', {});
  const ending = useCallMutation('endDevice', { changes: ['devices'] });
  const devices = answer?.docs ?? [];

  async function end(deviceId: string) {
    const done = await ending.send({ deviceId });
    if (!done) return;
    if (done.ok) return toasts.success(t(deviceId === 'others' ? 'devices.othersEnded' : 'devices.ended'));
    toasts.error(done.reason === 'lost' ? t('call.lost') : done.message);
    reload();
  }

  return (
    <div className={styles.screen}>
      <header>
        <h1>{t('devices.title')}</h1>
        <p className={styles.text}>{t('devices.intro')}</p>
      </header>
      {state === 'failed' && !answer && <ErrorPanel onRetry={reload}>{t('devices.failed')}</ErrorPanel>}
      {!answer && state !== 'failed' && (
        <Card padded>
          <Skeleton height={56} />
        </Card>
      )}
      {devices.length > 0 && (
        <Card>
          <ul className={styles.list} aria-label={t('devices.title')}>
            {devices.map((device) => (
              <DeviceRow key={device._id} device={device} busy={ending.busy} onEnd={() => void end(device._id)} />
            ))}
          </ul>
        </Card>
      )}
      {devices.length > 1 && (
        <Button icon="logout" size="lg" block busy={ending.busy} onClick={() => void end('others')}>
          {t('devices.endOthers')}
        </Button>
      )}
    </div>
  );
}

interface DeviceRowProps {
  readonly device: Device;
  readonly busy: boolean;
  readonly onEnd: () => void;
}

function DeviceRow({ device, busy, onEnd }: DeviceRowProps) {
  const t = useT();
  const { browser, system, city, firstUse, lastUse, current } = device;
  const name = browser && system ? t('devices.name', { browser, system }) : (browser ?? system ?? t('devices.unknown'));
  return (
    <li className={styles.row}>
      <div className={styles.facts}>
        <b>
          <span>{name}</span>
          {current && <Tag>{t('devices.current')}</Tag>}
        </b>
        <p>{city ?? t('devices.unknownCity')}</p>
        <p>
          {t('devices.lastUse')} <time dateTime={lastUse}>{formatDateTime(lastUse)}</time>
        </p>
        <p>
          {t('devices.firstUse')} <time dateTime={firstUse}>{formatDateTime(firstUse)}</time>
        </p>
      </div>
      {!current && (
        <Button disabled={busy} aria-label={`${t('devices.end')}: ${name}`} onClick={onEnd}>
          {t('devices.end')}
        </Button>
      )}
    </li>
  );
}
