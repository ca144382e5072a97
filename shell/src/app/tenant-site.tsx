import { Button, ButtonLink, FullPage, Header, Logo, MaintenancePage, NotFoundPage } from '@backlay/shared/ui';
import { useEffect, useMemo, useRef } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { useStore } from 'zustand';
import { SHELL_ROUTES, ShellPage, type ShellScreen } from '../content';
import { OfflineNotice } from './app-errors';
import { MAIN, PageFrame, getVisibleSections } from '../layout';
import { findRoute, checkAccess, registrationLink, useRouteFocus, type FoundRoute, type RouteRules } from '../routing';
import { useNoCasino, useShell, useAccountSwitcher, useTranslate, type ComposedRoute } from './shell-context';

/** The page that the address asks for, or what stands in for all pages. */
export function TenantSite() {
  const switchedAccount = useAccountSwitcher();
  return (
    <>
      <OfflineNotice />
      {switchedAccount === null && <Page />}
      {switchedAccount === 'duplicate' && <DuplicateScreen />}
      {switchedAccount === 'maintenance' && <Maintenance />}
    </>
  );
}

function Page() {
  const { host, remotes } = useShell();
  const { tenant, session } = host;
  const { pathname, search } = useLocation();
  const status = useStore(session.store, (state) => state.status);
  const noCasino = useNoCasino();
  const routes = useMemo(() => [...SHELL_ROUTES, ...remotes.routes], [remotes]);
  const rules: RouteRules = { audience: tenant.audience, casinoOnly: tenant.flags.casinoOnly, noCasino };
  const found = findRoute(routes, pathname, rules);
  const left = useLeft(status, pathname);
  const verdict = checkAccess(found?.route.access ?? null, status, { path: pathname, left });
  useRouteFocus(MAIN, tenant.name);

  const link = found === null ? registrationLink(pathname) : null;
  if (link) return <Navigate to={link} replace />;
  if (verdict === 'home') return <Navigate to="/" replace />;
  if (verdict === 'ask') return <AskToSignIn returnTo={pathname + search} />;
  const landing = verdict === 'show' && found !== null && found.landing;
  const parts = getVisibleSections(found?.route ?? null, { pathname, landing, casinoOnly: tenant.flags.casinoOnly });
  return (
    <PageFrame parts={parts} landing={landing}>
      {verdict === 'not-found' && <NotFound />}
      {verdict === 'show' && found && <Screen found={found} />}
    </PageFrame>
  );
}

/** Whether a session ended on this very page. */
function useLeft(status: string, pathname: string): boolean {
  const signedInAt = useRef<string | null>(null);
  useEffect(() => {
    signedInAt.current = status === 'signed-in' ? pathname : signedInAt.current === pathname ? pathname : null;
  }, [status, pathname]);
  return status === 'visitor' && signedInAt.current === pathname;
}

function Screen({ found: { route, landing } }: { readonly found: FoundRoute<ComposedRoute> }) {
  const { remotes } = useShell();
  const screen =
    route.remote === 'shell' ? (
      <ShellPage screen={route.screen as ShellScreen /* the shell's own routes name these alone */} />
    ) : (
      <remotes.Screen key={route.path} route={route} />
    );
  return (
    <Routes>
      <Route path={route.path} caseSensitive element={screen} />
      {/* The landing page also stands at addresses that are not its own. */}
      {landing && <Route path="*" element={screen} />}
    </Routes>
  );
}

/** Keeps where a visitor wanted to go, opens the login over the landing page (OQ-02). */
function AskToSignIn({ returnTo }: { readonly returnTo: string }) {
  const { navigation } = useShell().host;
  useEffect(() => {
    navigation.requireSignIn(returnTo);
  }, [navigation, returnTo]);
  return <Navigate to="/" replace />;
}

function NotFound() {
  const { tenant } = useShell().host;
  const t = useTranslate();
  const actions = (
    <>
      <ButtonLink variant="primary" href="/">
        {t('notFound.home')}
      </ButtonLink>
      {!tenant.flags.casinoOnly && <ButtonLink href="/inPlay">{t('notFound.inPlay')}</ButtonLink>}
    </>
  );
  return <NotFoundPage actions={actions} />;
}

/** A player's only page while the tenant is closed for work, with a way out (A4.26). */
function Maintenance() {
  const { host } = useShell();
  const t = useTranslate();
  const { theme, name } = host.tenant;
  return (
    <>
      <Header
        home={{ href: '/', label: name }}
        logo={<Logo src={theme.headerLogo ?? theme.logo} text={theme.logoText || name} />}
      >
        <Button variant="chrome" icon="logout" onClick={() => void host.session.signOut()}>
          {t('nav.logout')}
        </Button>
      </Header>
      <main id={MAIN}>
        <MaintenancePage />
      </main>
    </>
  );
}

/** This tab was left for another one (A4.29). Who wants this one loads it again: the other one is then the older. */
function DuplicateScreen() {
  const { host } = useShell();
  const t = useTranslate();
  return (
    <main id={MAIN}>
      <FullPage
        title={t('duplicate.title')}
        actions={<Button onClick={() => host.reload()}>{t('duplicate.here')}</Button>}
      >
        {t('duplicate.text')}
      </FullPage>
    </main>
  );
}
