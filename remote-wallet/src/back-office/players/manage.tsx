import type { ManagedPlayer } from '@backlay/shared/contract';
import { useSession, useT, useHost } from '@backlay/shared/host';
import { ButtonLink, Card, Button, Switch } from '@backlay/shared/ui';
import { SettingsAuditLog } from '../payment-settings/settings-audit-log';
import { AccountStatus } from './account-status';
import { GrantBonusForm } from './give-bonus';
import { BranchDepositForm, PlayerWithdrawalForm } from './player-money';
import styles from './players.module.scss';
import { useState, type FormEvent } from 'react';
import { useCallMutation } from '@backlay/shared/data';
import { TransactionCodeField, useTransactionCode } from '../approvals/transaction-code-field';

interface LocksProps {
  readonly player: ManagedPlayer;
  /** Whether this role may set a player's affiliate. */
  readonly affiliates: boolean;
  readonly onChanged: (player: ManagedPlayer) => void;
}

/** Bonus lock, casino lock, and who is paid for bringing players (C5.17, C3.14). */
export function PlayerRestrictions({ player, affiliates, onChanged }: LocksProps) {
  const t = useT();
  const { toasts } = useHost();
  const confirmed = useTransactionCode();
  const setting = useCallMutation('setPlayerFlags', { inFlight: 'payment' });
  const [flags, setFlags] = useState(() => flagsOf(player));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { affiliate, ...locks } = flags;
    confirmed.run(
      (transactionCode) =>
        setting.send({
          userId: player._id,
          ...locks,
          ...(affiliates ? { affiliate } : {}),
          transactionCode,
        }),
      ({ docs }) => {
        toasts.success(t('players.saved'));
        onChanged(docs);
      },
    );
  };
  const change = (flag: keyof typeof flags) => ({
    checked: flags[flag],
    onChange: () => setFlags({ ...flags, [flag]: !flags[flag] }),
  });
  return (
    <Card padded className={styles.card}>
      <h2>{t('players.locks')}</h2>
      <form noValidate onSubmit={submit}>
        <Switch label={t('players.bonusLock')} {...change('bonusLock')} />
        <Switch label={t('players.casinoLock')} {...change('casinoLock')} />
        {affiliates && <Switch label={t('players.affiliateSwitch')} {...change('affiliate')} />}
        <TransactionCodeField confirmed={confirmed} />
        <Button type="submit" variant="primary" block busy={confirmed.busy}>
          {t('players.save')}
        </Button>
      </form>
    </Card>
  );
}

const flagsOf = ({ bonusLock, casinoLock, affiliate }: ManagedPlayer) => ({ bonusLock, casinoLock, affiliate });

interface ManageProps {
  readonly player: ManagedPlayer;
  readonly onChanged: (player: ManagedPlayer) => void;
  /** Money moved, or a status was set: the player is read again. */
  readonly onMoved: () => void;
}

/** What a role may do for a player: a branch pays in (C4.05), everybody above gives bonuses and sets locks and statuses (C3.14, C5.17, D1.14). */
export function PlayerActions({ player, onChanged, onMoved }: ManageProps) {
  const t = useT();
  const role = useSession(({ userType }) => userType);
  const branch = role === 'branch' || role === 'subBranch' || role === 'defaultBranch';
  const top = role === 'administrator' || role === 'whiteLabel';
  return (
    <div className={styles.manage}>
      {branch && <BranchDepositForm player={player} onDone={onMoved} />}
      <GrantBonusForm player={player} onDone={onMoved} />
      <PlayerRestrictions player={player} affiliates={top} onChanged={onChanged} />
      <AccountStatus player={player} onChanged={onMoved} />
      {player.blocked && <PlayerWithdrawalForm player={player} onDone={onMoved} />}
      <Card padded className={styles.card}>
        <h2>{t('players.changes')}</h2>
        <SettingsAuditLog key={JSON.stringify(player)} subjectId={player._id} />
        {top && (
          <ButtonLink block href={`/complain-box?player=${encodeURIComponent(player._id)}`}>
            {t('players.complaints')}
          </ButtonLink>
        )}
      </Card>
    </div>
  );
}
