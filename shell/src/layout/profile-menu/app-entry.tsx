import { MenuButton } from '@backlay/shared/ui';
import { useShell, useTenantSettings } from '../../app/shell-context';
import { useDeferredTexts } from '../../app/use-deferred-texts';

/** The app for Android, where the domain has one (A2.77). */
export function InstallAppItem({ onClose }: { readonly onClose: () => void }) {
  const { overlays } = useShell().host;
  const { apkUrl } = useTenantSettings();
  const t = useDeferredTexts();
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
