import { MenuButton } from '@backlay/shared/ui';
import { useShell } from '../../app/shell-context';
import { useLaterTexts } from '../../later-texts';

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
