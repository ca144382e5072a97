import { useState, type FormEvent } from 'react';
import type { ManagedPlayer } from '@backlay/shared/contract';
import { formatMoney, parseAmountDigits, toPaise, type TextKey } from '@backlay/shared/domain';
import { useCallMutation } from '@backlay/shared/data';
import { useHost, useT, type CallResult } from '@backlay/shared/host';
import { Button, Card, TextField, useWrongField, type IconName } from '@backlay/shared/ui';
import { TransactionCodeField, useTransactionCode } from '../approvals/transaction-code-field';
import styles from './players.module.scss';

interface PlayerMoneyProps {
  readonly player: ManagedPlayer;
  readonly onDone: () => void;
}

interface MoneyFormProps<Answer> {
  readonly headingKey: TextKey;
  readonly helpKey: TextKey;
  readonly buttonKey: TextKey;
  readonly icon: IconName;
  readonly noteKey: TextKey;
  /** Letters that a note needs; a form without such a limit takes no note, too. */
  readonly noteMin?: number;
  send(input: { rupees: number; note: string; transactionCode: string }): Promise<CallResult<Answer> | null>;
  /** The message of a success. */
  describe(answer: Answer, amount: string): string;
  readonly onDone: () => void;
}

/** An amount and a note, confirmed by the transaction code of the person who moves the money. */
function MoneyForm<Answer>(props: MoneyFormProps<Answer>) {
  const { headingKey, helpKey, buttonKey, icon, noteKey, noteMin = 0, send, describe, onDone } = props;
  const t = useT();
  const { toasts } = useHost();
  const confirmed = useTransactionCode();
  const [amount, setAmount] = useState('');
  const [written, setWritten] = useState('');
  const [missing, setMissing] = useState<object | null>(null);
  const form = useWrongField(missing);
  const note = noteMin > 0 ? written.trim() : written;
  const isNoteShort = note.length < noteMin;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isIncomplete = amount === '' || isNoteShort;
    setMissing(isIncomplete ? {} : null);
    if (isIncomplete) return;
    const rupees = Number(amount);
    confirmed.run(
      (transactionCode) => send({ rupees, note, transactionCode }),
      (answer) => {
        toasts.success(describe(answer, formatMoney(toPaise(rupees))));
        setAmount('');
        setWritten('');
        onDone();
      },
    );
  };
  return (
    <Card padded className={styles.card}>
      <h2>{t(headingKey)}</h2>
      <p>{t(helpKey)}</p>
      <form ref={form} noValidate onSubmit={submit}>
        <TextField
          label={t('players.amount')}
          start="₹"
          inputMode="numeric"
          maxLength={9}
          value={amount}
          error={missing !== null && amount === '' && t('players.amountMissing')}
          onChange={(event) => {
            setAmount(parseAmountDigits(event.target.value));
            // With one field that can be wrong, an amount mends all.
            if (noteMin === 0) setMissing(null);
          }}
        />
        <TextField
          label={t(noteKey)}
          maxLength={300}
          value={written}
          error={missing !== null && isNoteShort && t('status.reasonShort')}
          onChange={(event) => setWritten(event.target.value)}
        />
        <TransactionCodeField confirmed={confirmed} />
        <Button type="submit" variant="primary" block icon={icon} busy={confirmed.busy}>
          {t(buttonKey)}
        </Button>
      </form>
    </Card>
  );
}

/** A branch pays in what a player gave it (C4.05, C7.06, OQ-106). */
export function BranchDepositForm({ player, onDone }: PlayerMoneyProps) {
  const t = useT();
  const deposit = useCallMutation('branchDeposit', { idempotencyKey: 'requestRef', inFlight: 'payment' });
  return (
    <MoneyForm
      headingKey="players.payIn"
      helpKey="players.payInHelp"
      buttonKey="players.payIn"
      icon="deposit"
      noteKey="queue.remarks"
      send={({ rupees, note, transactionCode }) =>
        deposit.send({ userId: player._id, amount: rupees, remarks: note, transactionCode })
      }
      describe={({ approval }, amount) =>
        approval ? t('approval.waiting') : t('players.paidIn', { amount, name: player.userName })
      }
      onDone={onDone}
    />
  );
}

const REASON_MIN = 5;

/** Requests a withdrawal for a player whose account is suspended or closed, to the player's first payout account (D1.14). */
export function PlayerWithdrawalForm({ player, onDone }: PlayerMoneyProps) {
  const t = useT();
  const withdrawal = useCallMutation('withdrawForPlayer', { idempotencyKey: 'requestRef', inFlight: 'payment' });
  return (
    <MoneyForm
      headingKey="players.withdraw"
      helpKey="players.withdrawHelp"
      buttonKey="players.withdrawRequest"
      icon="withdraw"
      noteKey="status.reason"
      noteMin={REASON_MIN}
      send={({ rupees, note, transactionCode }) =>
        withdrawal.send({ userId: player._id, amount: rupees, reason: note, transactionCode })
      }
      describe={(_answer, amount) => t('players.withdrawn', { amount, name: player.userName })}
      onDone={onDone}
    />
  );
}
