import { useT } from '@backlay/shared/host';
import { TextField } from '@backlay/shared/ui';
import type { Confirmed } from './use-confirmed';

/** The transaction code of who confirms, with what went wrong under it. */
export function CodeField({ confirmed }: { readonly confirmed: Confirmed }) {
  const t = useT();
  return (
    <TextField
      label={t('queue.code')}
      type="password"
      autoComplete="off"
      maxLength={40}
      value={confirmed.code}
      error={confirmed.error || undefined}
      onChange={(event) => confirmed.typeCode(event.target.value)}
    />
  );
}
