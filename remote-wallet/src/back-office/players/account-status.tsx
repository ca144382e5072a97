import { useState, type FormEvent } from 'react';
import type { AccountStatus as Status, ManagedPlayer } from '@backlay/shared/contract';
import { type TextKey, listKeys, formatDateTime } from '@backlay/shared/domain';
import { useCallMutation } from '@backlay/shared/data';
import { useHost, useT } from '@backlay/shared/host';
import {
  Button,
  Card,
  Checkbox,
  KeyValue,
  KeyValueList,
  Select,
  Tag,
  TextField,
  useWrongField,
} from '@backlay/shared/ui';
import { TransactionCodeField, useTransactionCode } from '../approvals/transaction-code-field';
import styles from './players.module.scss';

const STATUS_NAMES = {
  active: 'status.active',
  betLocked: 'status.betLocked',
  suspended: 'status.suspended',
  closed: 'status.closed',
} as const satisfies Record<Status, TextKey>;

const STATUSES = listKeys(STATUS_NAMES);

const PERIODS = { none: 0, day: 1, week: 7, month: 30 } as const;
type Period = keyof typeof PERIODS;
const PERIOD_NAMES = {
  none: 'status.untilChanged',
  day: 'status.untilDay',
  week: 'status.untilWeek',
  month: 'status.untilMonth',
} as const satisfies Record<Period, TextKey>;
const DAY_MS = 86_400_000;
const REASON_MIN = 5;

const mayEnd = (status: Status) => status === 'betLocked' || status === 'suspended';

interface AccountStatusProps {
  readonly player: ManagedPlayer;
  readonly onChanged: () => void;
}

/** What the account may do, set by those above it with a reason and their code; and the end of its sessions (D1.14). */
export function AccountStatus({ player, onChanged }: AccountStatusProps) {
  const t = useT();
  const effective = player.status ?? 'active';
  const own = player.ownStatus;
  return (
    <Card padded className={styles.card}>
      <h2>{t('status.title')}</h2>
      <KeyValueList>
        <KeyValue name={t('status.now')}>{t(STATUS_NAMES[effective])}</KeyValue>
        {own && own.status !== effective && (
          <KeyValue name={t('status.own')}>
            {t(STATUS_NAMES[own.status])} ({t('status.fromAbove')})
          </KeyValue>
        )}
        {own?.until && <KeyValue name={t('status.until')}>{formatDateTime(own.until)}</KeyValue>}
        {own?.reason && <KeyValue name={t('status.reason')}>{own.reason}</KeyValue>}
      </KeyValueList>
      {own?.status === 'closed' ? (
        <p>{t('status.closedStays')}</p>
      ) : (
        <SetStatus player={player} from={own?.status ?? 'active'} onChanged={onChanged} />
      )}
      <EndSessions player={player} />
    </Card>
  );
}

interface SetStatusProps extends AccountStatusProps {
  readonly from: Status;
}

function SetStatus({ player, from, onChanged }: SetStatusProps) {
  const t = useT();
  const { toasts } = useHost();
  const confirmed = useTransactionCode();
  const change = useCallMutation('setAccountStatus', { inFlight: 'payment' });
  const [status, setStatus] = useState<Status>(from);
  const [period, setPeriod] = useState<Period>('none');
  const [reason, setReason] = useState('');
  const [knows, setKnows] = useState(false);
  const [missing, setMissing] = useState<object | null>(null);
  const form = useWrongField(missing);
  const isReasonShort = reason.trim().length < REASON_MIN;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(isReasonShort ? {} : null);
    if (isReasonShort) return;
    if (status === 'closed' && !knows) return confirmed.fail(t('status.closeKnown'));
    const days = mayEnd(status) ? PERIODS[period] : 0;
    const until = days > 0 ? { until: new Date(Date.now() + days * DAY_MS).toISOString() } : {};
    confirmed.run(
      (transactionCode) =>
        change.send({ userId: player._id, status, reason: reason.trim(), ...until, transactionCode }),
      ({ docs }) => {
        toasts.success(t('status.saved', { name: player.userName, status: t(STATUS_NAMES[docs.effective]) }));
        setReason('');
        onChanged();
      },
    );
  };
  return (
    <form ref={form} noValidate onSubmit={submit}>
      <Select
        label={t('status.title')}
        value={status}
        options={STATUSES.map((value) => ({ value, label: t(STATUS_NAMES[value]) }))}
        onChange={setStatus}
      />
      {mayEnd(status) && (
        <Select
          label={t('status.until')}
          value={period}
          options={listKeys(PERIODS).map((value) => ({ value, label: t(PERIOD_NAMES[value]) }))}
          onChange={setPeriod}
        />
      )}
      {status === 'closed' && (
        <Checkbox label={t('status.closeKnown')} checked={knows} onChange={() => setKnows(!knows)} />
      )}
      <TextField
        label={t('status.reason')}
        maxLength={500}
        value={reason}
        error={missing !== null && isReasonShort && t('status.reasonShort')}
        onChange={(event) => setReason(event.target.value)}
      />
      <TransactionCodeField confirmed={confirmed} />
      <Button type="submit" variant="primary" block icon="lock" busy={confirmed.busy}>
        {t('status.save')}
      </Button>
    </form>
  );
}

function EndSessions({ player }: { readonly player: ManagedPlayer }) {
  const t = useT();
  const { toasts } = useHost();
  const confirmed = useTransactionCode();
  const end = useCallMutation('endSessions', { inFlight: 'payment' });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    confirmed.run(
      (transactionCode) => end.send({ userId: player._id, transactionCode }),
      () => toasts.success(t('status.loggedOut', { name: player.userName })),
    );
  };
  return (
    <form noValidate onSubmit={submit}>
      <h3>{t('status.sessions')}</h3>
      <p>{t('status.sessionsHelp')}</p>
      <TransactionCodeField confirmed={confirmed} />
      <Button type="submit" block icon="logout" busy={confirmed.busy}>
        {t('status.logOut')}
      </Button>
    </form>
  );
}

/** What is out of the ordinary about a player. */
export function PlayerTags({ player }: { readonly player: ManagedPlayer }) {
  const t = useT();
  return (
    <span className={styles.tags}>
      {player.status && player.status !== 'active' ? (
        <Tag>{t(STATUS_NAMES[player.status])}</Tag>
      ) : (
        player.blocked && <Tag>{t('players.blocked')}</Tag>
      )}
      {player.affiliate && <Tag>{t('players.affiliate')}</Tag>}
      {player.bonusLock && <Tag>{t('players.bonusLocked')}</Tag>}
      {player.casinoLock && <Tag>{t('players.casinoLocked')}</Tag>}
    </span>
  );
}
