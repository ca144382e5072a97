import { MenuLink, MenuList, Sheet } from '@backlay/shared/ui';
import { useSignedIn, useTenantSettings, useTranslate } from '../../app/shell-context';

/** Chats by what they are for; those without a number are not there (C2.59, OQ-41). */
export default function WhatsAppMenu({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslate();
  const { whatsapp } = useTenantSettings();
  const signedIn = useSignedIn();
  const first = signedIn
    ? { text: t('whatsapp.deposit'), href: whatsapp.deposit }
    : { text: t('whatsapp.newId'), href: whatsapp.newId };
  const entries = [first, { text: t('whatsapp.support'), href: whatsapp.support }];
  return (
    <Sheet open onClose={onClose} title={t('nav.whatsapp')} desktop="modal">
      <MenuList label={t('nav.whatsapp')} inSheet>
        {entries.map(
          ({ text, href }) =>
            href && (
              <MenuLink key={text} icon="whatsapp" href={href} onSelect={onClose}>
                {text}
              </MenuLink>
            ),
        )}
      </MenuList>
    </Sheet>
  );
}
