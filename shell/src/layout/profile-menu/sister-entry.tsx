import { MenuButton } from '@backlay/shared/ui';
import { useShell } from '../../app/shell-context';
import { useDeferredTexts } from '../../app/use-deferred-texts';
import { switchToSisterSite, getSisterSite } from '../../session';

/** The way to the sister site, with the session (A1.19 to A1.21). */
export function SisterSiteItem({ onClose }: { readonly onClose: () => void }) {
  const { host } = useShell();
  const t = useDeferredTexts();
  const site = getSisterSite(host.tenant.domain);
  if (!site) return null;
  const leave = () => {
    onClose();
    switchToSisterSite(host, site);
  };
  return (
    <MenuButton icon="external" onSelect={leave}>
      {t('sister.switch', { site: site.hostname })}
    </MenuButton>
  );
}
