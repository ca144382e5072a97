import { whenSessionKnown } from '@backlay/shared/domain';
import { parseTenantSettings } from '../../host';
import type { MoneyOverlay } from '@backlay/shared/host';
import { useShell, useSignedIn, useTenantSettings, type Shell } from '../../app/shell-context';

type Money = MoneyOverlay;

/** From a tile or from another restricted item: demo players get another text (OQ-16). */
export type MoneyEntry = 'tile' | 'menu';

/** Opens a deposit or a withdrawal, whoever asks and wherever (A2.74, A2.81, A5.30, A6.22): one rule for every button. */
export function openDepositOrWithdraw(shell: Shell, what: Money, place: MoneyEntry): void {
  const { host, remotes } = shell;
  if (host.session.store.getState().status === 'restoring')
    return void whenSessionKnown(host.session).then(() => openDepositOrWithdraw(shell, what, place));
  const { session, navigation, overlays, toasts, i18n } = host;
  const path = `/${what}`;
  if (!navigation.requireSignIn(path)) return;
  const site = parseTenantSettings(host.tenant, host.configuration.store.getState().app);
  const chat = what === 'deposit' ? site.depositChat : site.withdrawChat;
  if (chat) {
    window.open(chat, '_blank', 'noopener,noreferrer');
    return;
  }
  if (session.store.getState().profile?.demo) {
    toasts.error(i18n.t(place === 'tile' ? 'demo.tiles' : 'demo.restricted'));
    return;
  }
  if (remotes.hasSlot(`overlay.${what}`)) overlays.open(what);
  else navigation.go(path);
}

/** Whether a remote may lead this player to money: the brand has its overlay and sends nobody to a chat. */
export function isMoneyOffered({ host, remotes }: Shell, what: Money): boolean {
  const site = parseTenantSettings(host.tenant, host.configuration.store.getState().app);
  const { status, profile } = host.session.store.getState();
  const chat = what === 'deposit' ? site.depositChat : site.withdrawChat;
  return status === 'signed-in' && !profile?.demo && site[what] && chat === null && remotes.hasSlot(`overlay.${what}`);
}

/** Opens the registration, or the chat that stands in for it (A6.23). */
export function openRegistration({ host }: Shell): void {
  const { registerChat } = parseTenantSettings(host.tenant, host.configuration.store.getState().app);
  if (registerChat) window.open(registerChat, '_blank', 'noopener,noreferrer');
  else host.overlays.open('register');
}

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
