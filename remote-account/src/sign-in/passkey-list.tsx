import { formatDay } from '@backlay/shared/domain';
import type { EndpointPayload } from '@backlay/shared/contract';
import { useCallQuery } from '@backlay/shared/data';
import { useHost, useSession, useT } from '@backlay/shared/host';
import { Button, Card, ErrorPanel, Skeleton, Tag } from '@backlay/shared/ui';
import { hasPasskeys } from './passkey-support';
import styles from './passkeys.module.scss';
import { useAddPasskey, useRecentSignIn } from './use-add-passkey';

type Passkey = EndpointPayload<'passkeys'>['passkeys'][number];

/** The passkeys of the account, each removed by one press, and the way to one more (E7.06). */
export function PasskeyList() {
  const { api, toasts } = useHost();
  const t = useT();
  const isDemo = useSession((state) => state.profile?.demo ?? false);
  const { answer, state, reload } = useCallQuery('passkeys', {}, { enabled: !isDemo });
  const { busy, add } = useAddPasskey(reload);
  const removal = useRecentSignIn();
  if (isDemo) return null;
  const passkeys = answer?.docs.passkeys ?? [];
  const isFull = answer !== undefined && answer !== null && passkeys.length >= answer.docs.most;
  const remove = (passkeyId: string) =>
    removal.run(async () => {
      await api.call('removePasskey', { passkeyId });
      toasts.success(t('passkey.removed'));
      reload();
    });
  return (
    <Card padded className={styles.card}>
      <h2>{t('passkey.title')}</h2>
      <p className={styles.text}>{t('passkey.intro')}</p>
      {state === 'failed' && !answer && <ErrorPanel onRetry={reload}>{t('passkey.failed')}</ErrorPanel>}
      {!answer && state !== 'failed' && <Skeleton height={56} />}
      {passkeys.length > 0 && (
        <ul className={styles.list} aria-label={t('passkey.title')}>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey._id} passkey={passkey} busy={removal.busy} onRemove={() => remove(passkey._id)} />
          ))}
        </ul>
      )}
      {isFull && <p className={styles.text}>{t('passkey.full')}</p>}
      {hasPasskeys() ? (
        <Button icon="key" size="lg" busy={busy} disabled={isFull} onClick={add}>
          {t('passkey.add')}
        </Button>
      ) : (
        <p className={styles.text}>{t('passkey.unsupported')}</p>
      )}
    </Card>
  );
}

interface PasskeyRowProps {
  readonly passkey: Passkey;
  readonly busy: boolean;
  readonly onRemove: () => void;
}

function PasskeyRow({ passkey, busy, onRemove }: PasskeyRowProps) {
  const t = useT();
  const { browser, system, synced, createdAt, lastUsedAt } = passkey;
  const name = browser && system ? t('devices.name', { browser, system }) : (browser ?? system ?? t('devices.unknown'));
  return (
    <li className={styles.row}>
      <div className={styles.facts}>
        <b>
          <span>{name}</span>
          {synced && <Tag>{t('passkey.synced')}</Tag>}
        </b>
        <p>{t('passkey.created', { date: formatDay(createdAt) })}</p>
        <p>{lastUsedAt === null ? t('passkey.unused') : t('passkey.lastUsed', { date: formatDay(lastUsedAt) })}</p>
      </div>
      <Button disabled={busy} aria-label={`${t('passkey.remove')}: ${name}`} onClick={onRemove}>
        {t('passkey.remove')}
      </Button>
    </li>
  );
}
