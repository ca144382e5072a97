import { useEffect, useRef } from 'react';
import { useT } from '@backlay/shared/host';
import { TextField } from '@backlay/shared/ui';
import type { Confirmed } from './use-transaction-code';

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
