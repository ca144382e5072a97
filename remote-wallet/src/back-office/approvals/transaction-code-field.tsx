import { useEffect, useRef, useState } from 'react';
import { useT, useHost, toCallResult, useSingleFlight } from '@backlay/shared/host';
import { TextField } from '@backlay/shared/ui';

/** What a role does with its transaction code: the code, why it was not done, and whether it is being done. */
export interface Confirmed {
  readonly code: string;
  readonly error: string;
  readonly busy: boolean;
  typeCode(typed: string): void;
  /** Shows why nothing was sent. */
  fail(problem: string): void;
  /**
   * `send` receives the code and a reference that stays the same until an answer shows the outcome; `of` names the action.
   */
  run<T>(
    send: (transactionCode: string, requestRef: string) => Promise<T>,
    done: (answer: T) => void,
    of?: string,
  ): void;
}

/**
 * The code lives in memory alone and is cleared after each use (S-04). A repeat after no answer is the same action (S-15).
 */
export function useTransactionCode(): Confirmed {
  const { inFlight } = useHost();
  const t = useT();
  const [code, setCode] = useState('');
  const [error, setError] = useState('');
  const [busy, oneAtATime] = useSingleFlight();
  const reference = useRef<{ readonly of: string; readonly value: string } | null>(null);

  return {
    code,
    error,
    busy,
    typeCode(typed) {
      setCode(typed);
      setError('');
    },
    fail: setError,
    run(send, done, of = '') {
      setError(code.trim() === '' ? t('queue.codeNeeded') : '');
      if (code.trim() === '') return;
      void oneAtATime(async () => {
        // Another sum is another action, also while the outcome of the one before is unknown.
        if (reference.current?.of !== of) reference.current = { of, value: crypto.randomUUID() };
        const end = inFlight.begin('payment');
        const outcome = await toCallResult(send(code, reference.current.value)).finally(end);
        setCode('');
        if (!outcome.ok && outcome.reason === 'lost') return setError(t('players.lost'));
        reference.current = null;
        if (!outcome.ok) return setError(outcome.message || t('failure.title'));
        done(outcome.answer);
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
