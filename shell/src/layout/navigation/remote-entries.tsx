import {
  BottomBarItem,
  Category,
  classNames,
  Icon,
  IconButton,
  Link,
  MenuLink,
  MenuList,
  Sheet,
  type IconName,
} from '@backlay/shared/ui';
import type { NavPlace } from '@backlay/shared/host';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useStore } from 'zustand';
import { useShell, type ComposedEntry } from '../../app/shell-context';
import { useDeferredTexts } from '../../app/use-deferred-texts';
import styles from './remote-entries.module.scss';

export interface EntriesProps {
  /** The place whose look they have. */
  readonly place: NavPlace;
  /** After an entry was chosen: closes the menu around it. */
  readonly onSelect?: (() => void) | undefined;
  readonly entries: readonly ComposedEntry[];
}

/** An entry that has no icon has this one, where a place needs one. */
const DEFAULT_ICON: IconName = 'star';

/** Without it a drawing is no picture. */
const XMLNS = 'xmlns="http://www.w3.org/2000/svg"';

const isName = (icon: string): icon is IconName => !icon.startsWith('<');

/** An icon of the set, or a drawing as a mask: it takes the colour of the text, and nothing in it can run. */
function EntryIcon({ icon = DEFAULT_ICON, size = 20 }: { readonly icon?: string | undefined; readonly size?: number }) {
  if (isName(icon)) return <Icon name={icon} size={size} />;
  const file = icon.includes(XMLNS) ? icon : icon.replace('<svg', `<svg ${XMLNS}`);
  const image = `url("data:image/svg+xml,${encodeURIComponent(file)}")`;
  return <span className={styles.drawing} style={{ width: size, height: size, maskImage: image }} aria-hidden />;
}

/** The text of an entry in the language of the page. */
function useEntryText(): (entry: ComposedEntry) => string {
  const { i18n } = useShell().host;
  const language = useStore(i18n.store, (state) => state.language);
  return ({ text }) => text[language] ?? text['en-us'] ?? '';
}

/** Entries of remotes as each place shows its own. */
export default function RemoteEntries({ place, entries, onSelect }: EntriesProps) {
  const { navigation } = useShell().host;
  const { pathname } = useLocation();
  const textOf = useEntryText();
  const current = (path: string) => path === pathname;
  const approach = (path: string) => () => navigation.preload(path);
  if (place === 'drawer') return <Drawer entries={entries} />;
  return entries.map((entry) => {
    const { path, icon, remote } = entry;
    const [key, text] = [`${remote} ${path}`, textOf(entry)];
    if (place === 'category-bar')
      return (
        <Category key={key} href={path} current={current(path)} onApproach={approach(path)}>
          {text}
        </Category>
      );
    if (place === 'bottom')
      return (
        <BottomBarItem
          key={key}
          icon={icon !== undefined && isName(icon) ? icon : DEFAULT_ICON}
          mark={icon !== undefined && !isName(icon) ? <EntryIcon icon={icon} size={22} /> : undefined}
          label={text}
          href={path}
          current={current(path)}
          onApproach={approach(path)}
        />
      );
    if (place === 'profile-menu') return <Row key={key} entry={entry} text={text} onSelect={onSelect} />;
    return (
      <Link
        key={key}
        href={path}
        className={classNames(styles.header, styles.tight)}
        aria-current={current(path) ? 'page' : undefined}
        onPointerEnter={approach(path)}
      >
        <EntryIcon icon={icon} />
        <span className={styles.text}>{text}</span>
      </Link>
    );
  });
}

interface RowProps {
  readonly entry: ComposedEntry;
  readonly text: string;
  readonly onSelect?: (() => void) | undefined;
}

function Row({ entry: { path, icon = DEFAULT_ICON }, text, onSelect }: RowProps) {
  const own = isName(icon) ? { icon } : { mark: <EntryIcon icon={icon} /> };
  return (
    <MenuLink href={path} {...own} {...(onSelect && { onSelect })}>
      {text}
    </MenuLink>
  );
}

/** The menu of entries that no bar has room for, behind a button of the header. */
function Drawer({ entries }: Pick<EntriesProps, 'entries'>) {
  const [isOpen, setOpen] = useState(false);
  const t = useDeferredTexts();
  const textOf = useEntryText();
  const close = () => setOpen(false);
  return (
    <>
      <IconButton
        chrome
        className={styles.tight}
        icon="menu"
        label={t('nav.more')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <Sheet open onClose={close} title={t('nav.more')} desktop="popover">
          <MenuList label={t('nav.more')} inSheet>
            {entries.map((entry) => (
              <Row key={`${entry.remote} ${entry.path}`} entry={entry} text={textOf(entry)} onSelect={close} />
            ))}
          </MenuList>
        </Sheet>
      )}
    </>
  );
}
