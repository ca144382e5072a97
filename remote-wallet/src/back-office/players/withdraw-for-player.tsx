import { useState, type FormEvent } from 'react';
import type { ManagedPlayer } from '@backlay/shared/contract';
import { formatMoney, parseAmountDigits, toPaise } from '@backlay/shared/domain';
import { useCallMutation } from '@backlay/shared/data';
import { useHost, useT } from '@backlay/shared/host';
import { Button, Card, TextField, useWrongField } from '@backlay/shared/ui';
import { TransactionCodeField, useTransactionCode } from '../approvals/transaction-code-field';
import styles from './players.module.scss';

const REASON_MIN = 5;

interface PlayerWithdrawalFormProps {
  readonly player: ManagedPlayer;
  readonly onDone: () => void;
}

/** Requests a withdrawal for a player whose account is suspended or closed, to the player's first payout account (D1.14). */
export function PlayerWithdrawalForm({ player, onDone }: PlayerWithdrawalFormProps) {
  const t = useT();
  const { toasts } = useHost();
  const confirmed = useTransactionCode();
  const withdrawal = useCallMutation('withdrawForPlayer', { idempotencyKey: 'requestRef', inFlight: 'payment' });
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState<object | null>(null);
  const form = useWrongField(missing);
  const isReasonShort = reason.trim().length < REASON_MIN;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isIncomplete = amount === '' || isReasonShort;
    setMissing(isIncomplete ? {} : null);
    if (isIncomplete) return;
    const rupees = Number(amount);
    const input = { userId: player._id, amount: rupees, reason: reason.trim() };
    confirmed.run(
      (transactionCode) => withdrawal.send({ ...input, transactionCode }),
      () => {
        toasts.success(t('players.withdrawn', { amount: formatMoney(toPaise(rupees)), name: player.userName }));
        setAmount('');
        setReason('');
        onDone();
      },
    );
  };
  return (
    <Card padded className={styles.card}>
      <h2>{t('players.withdraw')}</h2>
      <p>{t('players.withdrawHelp')}</p>
      <form ref={form} noValidate onSubmit={submit}>
        <TextField
          label={t('players.amount')}
          start="₹"
          inputMode="numeric"
          maxLength={9}
          value={amount}
          error={missing !== null && amount === '' && t('players.amountMissing')}
          onChange={(event) => setAmount(parseAmountDigits(event.target.value))}
        />
        <TextField
          label={t('status.reason')}
          maxLength={300}
          value={reason}
          error={missing !== null && isReasonShort && t('status.reasonShort')}
          onChange={(event) => setReason(event.target.value)}
        />
        <TransactionCodeField confirmed={confirmed} />
        <Button type="submit" variant="primary" block icon="withdraw" busy={confirmed.busy}>
          {t('players.withdrawRequest')}
        </Button>
      </form>
    </Card>
  );
}
