import { useEffect, useRef, useState } from 'react';
import { useT, useSingleFlight, type CallResult } from '@backlay/shared/host';
import { TextField } from '@backlay/shared/ui';

/** What a role does with its transaction code: the code, why it was not done, and whether it is being done. */
export interface Confirmed {
  readonly code: string;
  readonly error: string;
  readonly busy: boolean;
  typeCode(typed: string): void;
  /** Shows why nothing was sent. */
  fail(problem: string): void;
  /** `send` is that of the call's mutation, which keeps the key of a repeat; it receives the code. */
  run<T>(send: (transactionCode: string) => Promise<CallResult<T> | null>, done: (answer: T) => void): void;
}

/**
 * The code lives in memory alone and is cleared after each use (S-04). A repeat after no answer is the same action (S-15).
 */
export function useTransactionCode(): Confirmed {
  const t = useT();
  const [code, setCode] = useState('');
  const [error, setError] = useState('');
  const [busy, oneAtATime] = useSingleFlight();

  return {
    code,
    error,
    busy,
    typeCode(typed) {
      setCode(typed);
      setError('');
    },
    fail: setError,
    run(send, done) {
      setError(code.trim() === '' ? t('queue.codeNeeded') : '');
      if (code.trim() === '') return;
      void oneAtATime(async () => {
        const outcome = await send(code);
        if (!outcome) return;
        setCode('');
        if (outcome.ok) return done(outcome.answer);
        setError(outcome.reason === 'lost' ? t('players.lost') : outcome.message || t('failure.title'));
      });
    },
  };
}

/** The transaction code of who confirms, with what went wrong under it. */
export function TransactionCodeField({
  confirmed,
}: {
  readonly confirmed: Pick<Confirmed, 'code' | 'error' | 'typeCode'>;
}) {
  const t = useT();
  const field = useRef<HTMLInputElement>(null);
  const { error } = confirmed;
  // It has to be written again, whatever was wrong: that is where the next key goes.
  useEffect(() => {
    if (error) field.current?.focus();
  }, [error]);
  return (
    <TextField
      ref={field}
      label={t('queue.code')}
      type="password"
      autoComplete="off"
      maxLength={40}
      value={confirmed.code}
      error={error || undefined}
      onChange={(event) => confirmed.typeCode(event.target.value)}
    />
  );
}
