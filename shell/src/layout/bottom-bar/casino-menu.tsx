import { MenuLink, MenuList, Sheet, type IconName } from '@backlay/shared/ui';
import type { TextKey } from '@backlay/shared/domain';
import { useTranslate } from '../../app/shell-context';

const ENTRIES: readonly { readonly path: string; readonly name: TextKey; readonly icon: IconName }[] = [
  { path: '/live-casino', name: 'category.liveCasino', icon: 'spade' },
  { path: '/virtual-games', name: 'casino.popupVirtual', icon: 'esports' },
  { path: '/lottery', name: 'category.lottery', icon: 'ticket' },
  { path: '/slot-games', name: 'casino.popupSlot', icon: 'slot' },
  { path: '/crash-games', name: 'casino.popupCrash', icon: 'crash' },
];

/** The five listings, from the bar of a phone (C2.58). */
export default function CasinoMenu({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslate();
  return (
    <Sheet open onClose={onClose} title={t('casino.popup')} desktop="modal">
      <MenuList label={t('casino.popup')} inSheet>
        {ENTRIES.map(({ path, name, icon }) => (
          <MenuLink key={path} icon={icon} href={path} onSelect={onClose}>
            {t(name)}
          </MenuLink>
        ))}
      </MenuList>
    </Sheet>
  );
}
