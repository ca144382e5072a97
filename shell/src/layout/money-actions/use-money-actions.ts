import { useShell, useSignedIn, useTenantSettings } from '../../app/shell-context';

type Money = 'deposit' | 'withdraw';

/** Which of the two to offer: what the operator switched on (OQ-33), and to a player only what leads somewhere. */
export function useMoneyActions(): Readonly<Record<Money, boolean>> {
  const { remotes } = useShell();
  const site = useTenantSettings();
  const signedIn = useSignedIn();
  const leads = (what: Money, chat: string | null) =>
    !signedIn ||
    chat !== null ||
    remotes.hasSlot(`overlay.${what}`) ||
    remotes.routes.some(({ path }) => path === `/${what}`);
  return {
    deposit: site.deposit && leads('deposit', site.depositChat),
    withdraw: site.withdraw && leads('withdraw', site.withdrawChat),
  };
}
