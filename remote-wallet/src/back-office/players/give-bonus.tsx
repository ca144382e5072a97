import { useState, type FormEvent } from 'react';
import type { ManagedPlayer } from '@backlay/shared/contract';
import { parseAmountDigits, formatMoney, toPaise } from '@backlay/shared/domain';
import { useCallMutation } from '@backlay/shared/data';
import { useHost, useT } from '@backlay/shared/host';
import { Button, Card, Select, TextField, useWrongField } from '@backlay/shared/ui';
import { TransactionCodeField, useTransactionCode } from '../approvals/transaction-code-field';
import { useStaffNames } from '../approvals/use-staff-names';
import styles from './players.module.scss';

const TYPES = ['manualDepositBonus', 'manualWithdrawBonus'] as const;
const FRESH = { amount: '', wager: '0', days: '30', remarks: '' };

/** A bonus by hand (C3.14). */
export function GrantBonusForm({ player, onDone }: { readonly player: ManagedPlayer; readonly onDone: () => void }) {
  const t = useT();
  const names = useStaffNames();
  const { toasts } = useHost();
  const confirmed = useTransactionCode();
  const grant = useCallMutation('grantBonus', { idempotencyKey: 'requestRef', inFlight: 'payment' });
  const [bonusType, setType] = useState<(typeof TYPES)[number]>(TYPES[0]);
  const [typed, setTyped] = useState(FRESH);
  const [missing, setMissing] = useState<object | null>(null);
  const form = useWrongField(missing);
  const digits = (field: 'amount' | 'wager' | 'days', label: string) => (
    <TextField
      label={label}
      inputMode="numeric"
      maxLength={field === 'amount' ? 8 : 3}
      value={typed[field]}
      error={field === 'amount' && missing !== null && t('players.amountMissing')}
      onChange={(event) => {
        setTyped({ ...typed, [field]: parseAmountDigits(event.target.value) });
        setMissing(null);
      }}
    />
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(typed.amount === '' ? {} : null);
    if (typed.amount === '') return;
    const amount = Number(typed.amount);
    confirmed.run(
      (transactionCode) =>
        grant.send({
          userId: player._id,
          bonusType,
          amount,
          wager: Number(typed.wager),
          days: Number(typed.days) || 30,
          remarks: typed.remarks,
          transactionCode,
        }),
      ({ approval }) => {
        toasts.success(
          approval
            ? t('approval.waiting')
            : t('players.given', { amount: formatMoney(toPaise(amount)), name: player.userName }),
        );
        setTyped(FRESH);
        onDone();
      },
    );
  };
  return (
    <Card padded className={styles.card}>
      <h2>{t('players.give')}</h2>
      <p>{t('players.giveHelp')}</p>
      <form ref={form} noValidate onSubmit={submit}>
        <Select
          label={t('players.bonusType')}
          value={bonusType}
          options={TYPES.map((value) => ({ value, label: names.bonusType(value) }))}
          onChange={setType}
        />
        {digits('amount', t('players.amount'))}
        <div className={styles.pair}>
          {digits('wager', t('players.wager'))}
          {digits('days', t('players.days'))}
        </div>
        <TextField
          label={t('queue.remarks')}
          maxLength={300}
          value={typed.remarks}
          onChange={(event) => setTyped({ ...typed, remarks: event.target.value })}
        />
        <TransactionCodeField confirmed={confirmed} />
        <Button type="submit" variant="primary" block icon="gift" busy={confirmed.busy}>
          {t('players.give')}
        </Button>
      </form>
    </Card>
  );
}
