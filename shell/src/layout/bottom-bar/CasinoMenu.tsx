import { MenuLink, MenuList, Sheet } from '@backlay/shared/ui';
import type { TextKey } from '@backlay/shared/domain';
import { useTexts } from '../../app/shell-context';

const ENTRIES: readonly { readonly path: string; readonly name: TextKey }[] = [
  { path: '/live-casino', name: 'category.liveCasino' },
  { path: '/virtual-games', name: 'casino.popupVirtual' },
  { path: '/lottery', name: 'category.lottery' },
  { path: '/slot-games', name: 'casino.popupSlot' },
  { path: '/crash-games', name: 'casino.popupCrash' },
];

/** The five listings, from the bar of a phone (C2.58). */
export default function CasinoMenu({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts();
  return (
    <Sheet open onClose={onClose} title={t('casino.popup')} desktop="modal">
      <MenuList label={t('casino.popup')}>
        {ENTRIES.map(({ path, name }) => (
          <MenuLink key={path} href={path} onSelect={onClose}>
            {t(name)}
          </MenuLink>
        ))}
      </MenuList>
    </Sheet>
  );
}
