import { CASINO_PATHS } from '../../routing';

export const TAB_ROUTES = {
  home: '/',
  sportsBook: '/sports-book',
  bets: '/open-bets',
  transactions: '/transaction',
} as const;

/** Index of the tab that a path belongs to, WhatsApp not counted: 0 home, 1 sports book, 2 casino, 3 bets, 4 transactions (OQ-42). */
export function getActiveTab(pathname: string, casinoOnly: boolean): 0 | 1 | 2 | 3 | 4 | null {
  if (pathname === TAB_ROUTES.home) return casinoOnly ? 2 : 0;
  if (pathname.startsWith(TAB_ROUTES.sportsBook)) return 1;
  if (CASINO_PATHS.some((path) => pathname.startsWith(path)) || pathname.startsWith('/casino/')) return 2;
  if (pathname === TAB_ROUTES.bets) return 3;
  if (pathname === TAB_ROUTES.transactions) return 4;
  return null;
}
