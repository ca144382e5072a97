import { useState, type FormEvent } from 'react';
import type { ManagedPlayer } from '@backlay/shared/contract';
import { parseAmountDigits, formatMoney, toPaise } from '@backlay/shared/domain';
import { useCallMutation } from '@backlay/shared/data';
import { useHost, useT } from '@backlay/shared/host';
import { Button, Card, TextField, useWrongField } from '@backlay/shared/ui';
import { TransactionCodeField, useTransactionCode } from '../approvals/transaction-code-field';
import styles from './players.module.scss';

/** A branch pays in what a player gave it (C4.05, C7.06, OQ-106). */
export function BranchDepositForm({ player, onDone }: { readonly player: ManagedPlayer; readonly onDone: () => void }) {
  const t = useT();
  const { toasts } = useHost();
  const confirmed = useTransactionCode();
  const deposit = useCallMutation('branchDeposit', { idempotencyKey: 'requestRef', inFlight: 'payment' });
  const [amount, setAmount] = useState('');
  const [remarks, setRemarks] = useState('');
  const [missing, setMissing] = useState<object | null>(null);
  const form = useWrongField(missing);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(amount === '' ? {} : null);
    if (amount === '') return;
    const rupees = Number(amount);
    confirmed.run(
      (transactionCode) => deposit.send({ userId: player._id, amount: rupees, remarks, transactionCode }),
      ({ approval }) => {
        const paid = t('players.paidIn', { amount: formatMoney(toPaise(rupees)), name: player.userName });
        toasts.success(approval ? t('approval.waiting') : paid);
        setAmount('');
        setRemarks('');
        onDone();
      },
    );
  };
  return (
    <Card padded className={styles.card}>
      <h2>{t('players.payIn')}</h2>
      <p>{t('players.payInHelp')}</p>
      <form ref={form} noValidate onSubmit={submit}>
        <TextField
          label={t('players.amount')}
          start="₹"
          inputMode="numeric"
          maxLength={9}
          value={amount}
          error={missing !== null && t('players.amountMissing')}
          onChange={(event) => {
            setAmount(parseAmountDigits(event.target.value));
            setMissing(null);
          }}
        />
        <TextField
          label={t('queue.remarks')}
          maxLength={300}
          value={remarks}
          onChange={(event) => setRemarks(event.target.value)}
        />
        <TransactionCodeField confirmed={confirmed} />
        <Button type="submit" variant="primary" block icon="deposit" busy={confirmed.busy}>
          {t('players.payIn')}
        </Button>
      </form>
    </Card>
  );
}
