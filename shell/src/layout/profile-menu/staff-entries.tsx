import { MenuButton, MenuLink } from '@backlay/shared/ui';
import type { Profile } from '@backlay/shared/contract';
import { useShell, useTranslate } from '../../app/shell-context';
import { useDeferredTexts } from '../../app/use-deferred-texts';

/** The levels that may read the release console (release.view); others who test versions may too. */
const RELEASE_LEVELS: readonly Profile['userType'][] = ['administrator', 'whiteLabel', 'admin'];

interface StaffPagesProps {
  readonly profile: Pick<Profile, 'userType' | 'qualityAssurance'>;
  readonly onClose: () => void;
}

/** The pages of the admin website about players, brands and releases, each for the roles that may open it. */
export function StaffPages({ profile: { userType: role, qualityAssurance = false }, onClose }: StaffPagesProps) {
  const { remotes } = useShell();
  const t = useDeferredTexts();
  const inMain = useTranslate();
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
      {(qualityAssurance || RELEASE_LEVELS.includes(role)) && (
        <MenuLink href="/releases" icon="rocket" onSelect={onClose}>
          {inMain('nav.releases')}
        </MenuLink>
      )}
    </>
  );
}

/** What an administrator does to sites and people; shown to administrators alone (A1.18, A2.80). */
export function StaffItems({ onClose }: { readonly onClose: () => void }) {
  const { overlays } = useShell().host;
  const t = useDeferredTexts();
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
