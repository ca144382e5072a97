import { MenuButton, MenuLink } from '@backlay/shared/ui';
import type { Profile } from '@backlay/shared/contract';
import { useShell } from '../../app/shell-context';
import { useLaterTexts } from '../../later-texts';

/** The pages of the admin website about players and brands, each for the roles that it is for. */
export function StaffPages({ role, onClose }: { readonly role: Profile['userType']; readonly onClose: () => void }) {
  const { remotes } = useShell();
  const t = useLaterTexts();
  const top = role === 'administrator' || role === 'whiteLabel';
  const has = (path: string) => remotes.routes.some((route) => route.path === path);
  return (
    <>
      {has('/people') && (
        <MenuLink href="/people" icon="users" onSelect={onClose}>
          {t('staff.players')}
        </MenuLink>
      )}
      {top && has('/complain-box') && (
        <MenuLink href="/complain-box" icon="info" onSelect={onClose}>
          {t('staff.complaints')}
        </MenuLink>
      )}
      {role === 'administrator' && has('/money-settings') && (
        <MenuLink href="/money-settings" icon="wallet" onSelect={onClose}>
          {t('staff.moneySettings')}
        </MenuLink>
      )}
    </>
  );
}

/** What an administrator does to sites and people; shown to administrators alone (A1.18, A2.80). */
export function StaffEntries({ onClose }: { readonly onClose: () => void }) {
  const { overlays } = useShell().host;
  const t = useLaterTexts();
  const open = (name: string, props?: Readonly<Record<string, unknown>>) => () => {
    onClose();
    overlays.open(name, props);
  };
  return (
    <>
      <MenuButton separated icon="warning" onSelect={open('staff-setting', { setting: 'maintenance' })}>
        {t('staff.maintenance')}
      </MenuButton>
      <MenuButton icon="in-play" onSelect={open('staff-setting', { setting: 'socket' })}>
        {t('staff.socket')}
      </MenuButton>
      <MenuButton icon="retry" onSelect={open('staff-refresh')}>
        {t('staff.refreshUsers')}
      </MenuButton>
      <MenuButton icon="users" onSelect={open('staff-logout')}>
        {t('staff.forceLogout')}
      </MenuButton>
    </>
  );
}
