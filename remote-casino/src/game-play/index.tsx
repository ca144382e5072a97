import type { ReactNode } from 'react';
import { useHost, useSession, useT } from '@backlay/shared/host';
import { ButtonLink, EmptyState } from '@backlay/shared/ui';

/** Shows a casino screen only where there is a casino for this player: a lock or a no-casino domain closes all of them (A6.10, OQ-125). */
export function GameUnavailable({ children }: { readonly children: ReactNode }) {
  const t = useT();
  const { tenant } = useHost();
  const locked = useSession((state) => state.profile?.casinoLock ?? false);
  if (locked || tenant.flags.noCasino) return <EmptyState icon="lock" title={t('casino.locked')} />;
  return children;
}

/** No game has this address. */
export function UnknownGame() {
  const t = useT();
  return (
    <EmptyState
      icon="spade"
      title={t('casino.unknownGame')}
      action={<ButtonLink href="/live-casino">{t('casino.lobby')}</ButtonLink>}
    />
  );
}
