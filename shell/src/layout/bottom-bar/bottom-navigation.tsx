import { BottomBar, BottomBarItem } from '@backlay/shared/ui';
import { useLocation } from 'react-router-dom';
import { useStore } from 'zustand';
import { useNoCasino, useShell, useTenantSettings, useTranslate } from '../../app/shell-context';
import { CASINO_PATHS } from '../../routing';
import { RemoteNavigation } from '../navigation/remote-navigation';
import { useEffect } from 'react';

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

/** How many bets are open: set by whoever lists them, shown on the bar. */
const OPEN_BETS = 'open-bets.count';
const noBets = () => ({ count: 0 });

/** The bar at the foot of a phone (C2.55 to C2.57, OQ-42). */
export function BottomNavigation() {
  const { host } = useShell();
  const t = useTranslate();
  const noCasino = useNoCasino();
  const { pathname } = useLocation();
  const { navigation, overlays, tenant } = host;
  const { casinoOnly } = tenant.flags;
  const { whatsappBar } = useTenantSettings();
  const current = getActiveTab(pathname, casinoOnly);

  const atHome = pathname === '/';
  return (
    <BottomBar label={t('nav.main')}>
      {atHome ? (
        <BottomBarItem icon="home" label={t('nav.home')} href="/" current={current === 0} />
      ) : (
        <BottomBarItem icon="chevron-left" label={t('nav.back')} onSelect={() => navigation.back()} />
      )}
      {!casinoOnly && (
        <BottomBarItem icon="trophy" label={t('nav.sportsBook')} href={TAB_ROUTES.sportsBook} current={current === 1} />
      )}
      {whatsappBar && (
        <BottomBarItem raised icon="whatsapp" label={t('nav.whatsapp')} onSelect={() => overlays.open('whatsapp')} />
      )}
      {!noCasino && (
        <BottomBarItem
          icon="spade"
          label={t('nav.casino')}
          current={current === 2}
          onSelect={() => overlays.open('casino-menu')}
        />
      )}
      <RemoteNavigation place="bottom" />
      {host.tenant.audience === 'staff' ? <StaffItems /> : <PlayerItems pathname={pathname} />}
    </BottomBar>
  );
}

/** Bets and transactions: a visitor is asked to log in first (C2.57). */
function PlayerItems({ pathname }: { readonly pathname: string }) {
  const { host } = useShell();
  const t = useTranslate();
  const { navigation, tenant } = host;
  const count = useStore(host.channels.store(OPEN_BETS, noBets), (state) => state.count);
  const current = getActiveTab(pathname, tenant.flags.casinoOnly);
  const goSignedIn = (path: string) => () => {
    if (navigation.requireSignIn(path)) navigation.go(path);
  };
  return (
    <>
      <BottomBarItem
        icon="ticket"
        label={t('nav.bet')}
        count={count}
        current={current === 3}
        onApproach={() => navigation.preload(TAB_ROUTES.bets)}
        onSelect={goSignedIn(TAB_ROUTES.bets)}
      />
      <BottomBarItem
        icon="transactions"
        label={t('nav.transactions')}
        current={current === 4}
        onApproach={() => navigation.preload(TAB_ROUTES.transactions)}
        onSelect={goSignedIn(TAB_ROUTES.transactions)}
      />
    </>
  );
}

/** Roles have neither bets nor money of their own here (OQ-03), but what players ask for. */
function StaffItems() {
  const { host, remotes } = useShell();
  const t = useTranslate();
  const { pathname } = useLocation();
  if (!remotes.routes.some(({ path }) => path === '/requests')) return null;
  return (
    <BottomBarItem
      icon="transactions"
      label={t('nav.requests')}
      current={pathname === '/requests'}
      onSelect={() => {
        if (host.navigation.requireSignIn('/requests')) host.navigation.go('/requests');
      }}
    />
  );
}

/** Keeps the tab that is on (A3.30), on pages too that have no bar of their own. */
export function useActiveTab(): void {
  const { storage, tenant } = useShell().host;
  const current = getActiveTab(useLocation().pathname, tenant.flags.casinoOnly);
  useEffect(() => {
    if (current !== null) storage.write('mobileActiveTabs', String(current));
  }, [current, storage]);
}
