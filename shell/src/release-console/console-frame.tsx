import { useHost, useSession } from '@backlay/shared/host';
import { Avatar, Icon, Link, type IconName } from '@backlay/shared/ui';
import styles from './console.module.scss';

export type View = 'releases' | 'audit' | 'people';

/** The console's bar: it needs nothing of a player's header. */
export function ConsoleHeader() {
  const { overlays, i18n } = useHost();
  const name = useSession((state) => state.profile?.fullName || state.profile?.userName || '');
  return (
    <header className={styles.header}>
      <Link href="/releases">
        <Icon name="rocket" size={20} />
        Release console
      </Link>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={i18n.t('nav.profileOf', { name })}
        onClick={() => overlays.open('profile-menu')}
      >
        <Avatar name={name} />
      </button>
    </header>
  );
}

const VIEWS: readonly { readonly id: View; readonly name: string; readonly icon: IconName }[] = [
  { id: 'releases', name: 'Releases', icon: 'rocket' },
  { id: 'audit', name: 'Audit log', icon: 'book' },
  { id: 'people', name: 'QA right', icon: 'users' },
];

interface ConsoleNavProps {
  readonly view: View;
  /** Rights are given by those who may write. */
  readonly mayGive: boolean;
  readonly onView: (view: View) => void;
}

export function ConsoleNav({ view, mayGive, onView }: ConsoleNavProps) {
  return (
    <nav className={styles.nav} aria-label="Console">
      {VIEWS.filter(({ id }) => id !== 'people' || mayGive).map(({ id, name, icon }) => (
        <button key={id} type="button" aria-current={view === id ? 'page' : undefined} onClick={() => onView(id)}>
          <Icon name={icon} size={18} />
          {name}
        </button>
      ))}
    </nav>
  );
}
