import type { TextKey } from '@backlay/shared/domain';
import type { IconName } from '@backlay/shared/ui';

export interface AccountEntry {
  readonly path: string;
  readonly name: TextKey;
  readonly icon: IconName;
}

/** Pages about the player, in the profile menu (A2.79). A page that no remote has is left out. */
export const MENU_ENTRIES: readonly AccountEntry[] = [
  { path: '/profile', name: 'nav.profile', icon: 'user' },
  { path: '/transaction', name: 'profile.transactions', icon: 'transactions' },
  { path: '/profit-loss', name: 'profile.report', icon: 'activity' },
  { path: '/awaiting-bonus', name: 'profile.bonus', icon: 'gift' },
  { path: '/button-values', name: 'profile.buttonValues', icon: 'sliders' },
];

/** The same and more beside the account pages of a desk, in place of the sports. */
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
