import { MenuButton } from '@backlay/shared/ui';
import { useShell, useSite } from '../../app/shell-context';
import { useLaterTexts } from '../../later-texts';

/** The app for Android, where the domain has one (A2.77). */
export function AppEntry({ onClose }: { readonly onClose: () => void }) {
  const { overlays } = useShell().host;
  const { apkUrl } = useSite();
  const t = useLaterTexts();
  if (!apkUrl) return null;
  const open = () => {
    onClose();
    overlays.open('apk');
  };
  return (
    <MenuButton icon="download" onSelect={open}>
      {t('apk.open')}
    </MenuButton>
  );
}
