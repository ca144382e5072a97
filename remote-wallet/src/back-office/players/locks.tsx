import { useState, type FormEvent } from 'react';
import type { ManagedPlayer } from '@backlay/shared/contract';
import { useCallMutation } from '@backlay/shared/data';
import { useHost, useT } from '@backlay/shared/host';
import { Button, Card, Switch } from '@backlay/shared/ui';
import { TransactionCodeField, useTransactionCode } from '../approvals/transaction-code-field';
import styles from './players.module.scss';

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
