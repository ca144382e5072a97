import { Card, Icon, Link, type IconName } from '@backlay/shared/ui';
import { useLocation } from 'react-router-dom';
import { useShell, useTranslate } from '../../app/shell-context';
import styles from './profile-menu.module.scss';
import type { TextKey } from '@backlay/shared/domain';

export interface AccountEntry {
  readonly path: string;
  readonly name: TextKey;
  readonly icon: IconName;
}

/** Pages about the player, beside the account pages of a desk in place of the sports. */
export const ACCOUNT_ENTRIES: readonly AccountEntry[] = [
  { path: '/profile', name: 'nav.profile', icon: 'user' },
  { path: '/my-wallet', name: 'profile.wallet', icon: 'wallet' },
  { path: '/transaction', name: 'profile.transactions', icon: 'transactions' },
  { path: '/profit-loss', name: 'profile.report', icon: 'activity' },
  { path: '/open-bets', name: 'profile.openBets', icon: 'ticket' },
  { path: '/awaiting-bonus', name: 'profile.bonus', icon: 'gift' },
  { path: '/safer-gambling', name: 'profile.limits', icon: 'clock' },
  { path: '/refer', name: 'profile.refer', icon: 'users' },
  { path: '/notification', name: 'nav.notifications', icon: 'bell' },
  { path: '/complain-box', name: 'profile.complain', icon: 'info' },
  { path: '/secureauth', name: 'profile.security', icon: 'lock' },
  { path: '/button-values', name: 'profile.buttonValues', icon: 'sliders' },
];

/** Money and bets are a player's own: what of these pages a role has too (OQ-03). */
const OF_ROLES = ['/profile', '/notification', '/secureauth'];

/** The entries of somebody at a site of this audience; `exists` decides which pages there are. */
export const listMenuItems = (
  entries: readonly AccountEntry[],
  audience: 'player' | 'staff',
  exists: (path: string) => boolean,
): readonly AccountEntry[] =>
  entries.filter(({ path }) => (audience === 'player' || OF_ROLES.includes(path)) && exists(path));

/** The pages about the player or the role, beside each of them at a desk. */
export function AccountMenu() {
  const { host, remotes } = useShell();
  const t = useTranslate();
  const { pathname } = useLocation();
  const entries = listMenuItems(ACCOUNT_ENTRIES, host.tenant.audience, (path) =>
    remotes.routes.some((route) => route.path === path),
  );
  return (
    <Card className={styles.account}>
      <nav aria-label={t('nav.account')}>
        {entries.map(({ path, name, icon }) => (
          <Link key={path} href={path} aria-current={path === pathname ? 'page' : undefined}>
            <Icon name={icon} size={18} />
            {t(name)}
          </Link>
        ))}
      </nav>
    </Card>
  );
}
