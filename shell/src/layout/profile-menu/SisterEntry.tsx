import { MenuButton } from '@backlay/shared/ui';
import { useShell } from '../../app/shell-context';
import { useLaterTexts } from '../../later-texts';
import { leaveForSister, sisterSite } from '../../sister';

/** The way to the sister site, with the session (A1.19 to A1.21). */
export function SisterEntry({ onClose }: { readonly onClose: () => void }) {
  const { host } = useShell();
  const t = useLaterTexts();
  const site = sisterSite(host.tenant.domain);
  if (!site) return null;
  const leave = () => {
    onClose();
    leaveForSister(host, site);
  };
  return (
    <MenuButton icon="external" onSelect={leave}>
      {t('sister.switch', { site: site.hostname })}
    </MenuButton>
  );
}
