import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { act, screen, within } from '@testing-library/react';
import { endpoints, type EndpointName, type Endpoint } from '@backlay/shared/contract';
import { callAuthority, type CallAuthority } from '@backlay/shared/contract/authority';
import { LEVEL_PERMISSIONS, QA_PERMISSIONS, STAFF_TYPES, type AccountType } from '@backlay/shared/domain';
import type { RemoteRoute } from '@backlay/shared/host';
import { buildProfile } from '@backlay/shared/testing';
import type { ComposedRoute } from '../app/shell-context';
import { ACCOUNT_ENTRIES, listMenuItems } from '../layout/profile-menu/account-menu';
import { findRoute } from '../routing/site-routes';
import { renderApp, SIGNED_IN_PROFILE } from '../app/app.fixture';

/** What each page of the menu reads first, as the role that opens it. */
const FIRST_CALLS: Readonly<Record<string, (role: AccountType) => readonly EndpointName[]>> = {
  '/requests': () => ['deposits', 'withdraws', 'approvals', 'requestDeeds'],
  '/people': () => ['players', 'roleOpenBets', 'roleOrders', 'roleBetHistory', 'roleCasinoBets', 'settingDeeds'],
  '/complain-box': (role) => (role === 'administrator' || role === 'whiteLabel' ? ['userComplaints'] : ['complaints']),
  '/money-settings': () => ['siteSettings', 'depositMethods', 'bonusOffers', 'paymentMethodTypes'],
  '/releases': () => ['releasesOverview', 'releaseDetail'],
  '/profile': () => ['profile'],
  '/notification': () => ['notifications'],
  '/secureauth': () => ['profile', 'startSecondFactor'],
};
const ROUTES: readonly ComposedRoute[] = ['account', 'wallet', 'betting', 'casino'].flatMap((remote) => {
  const { routes } = JSON.parse(readFileSync(join(__dirname, `../../../remote-${remote}/remote.json`), 'utf8')) as {
    routes: readonly RemoteRoute[];
  };
  return routes.map((route) => ({ ...route, remote }));
});
/** Pages that are the shell's own. */
const OF_SHELL = ['/releases'];

const people = STAFF_TYPES.flatMap((role) => [
  { role, qualityAssurance: false },
  { role, qualityAssurance: true },
]);

function isAllowed(call: EndpointName, role: AccountType, qualityAssurance: boolean): boolean {
  const { access } = endpoints[call] as Endpoint;
  if (access === 'public') return true;
  if (access === 'player') return false;
  const authority = callAuthority[call as keyof typeof callAuthority] as CallAuthority | undefined;
  if (!authority) return false;
  if (authority.levels && !authority.levels.includes(role)) return false;
  if (authority.permission === 'self') return true;
  return (
    LEVEL_PERMISSIONS[role].has(authority.permission) ||
    (qualityAssurance && QA_PERMISSIONS.includes(authority.permission))
  );
}

/** The links of the profile menu, and those beside the account pages. */
async function linksOf(role: AccountType, qualityAssurance: boolean): Promise<readonly string[]> {
  const profile = JSON.stringify({ ...buildProfile({ userType: role }), qualityAssurance });
  const view = renderApp({
    device: { ...SIGNED_IN_PROFILE, userType: role, profile },
    tenant: { audience: 'staff' },
    routes: ROUTES,
  });
  act(() => view.host.overlays.open('profile-menu'));
  const menu = within(await screen.findByRole('dialog', { name: 'Profile' }));
  const links = menu.getAllByRole('link').map((link) => new URL((link as HTMLAnchorElement).href).pathname);
  view.unmount();
  const beside = listMenuItems(ACCOUNT_ENTRIES, 'staff', (path) => ROUTES.some((route) => route.path === path));
  return [...new Set([...links, ...beside.map(({ path }) => path)])];
}

test.each(people)(
  'every menu link of $role (tester: $qualityAssurance) opens a page whose first calls are allowed [D1.02]',
  async ({ role, qualityAssurance }) => {
    const links = await linksOf(role, qualityAssurance);
    expect(links).toEqual(expect.arrayContaining(['/requests', '/people', '/profile', '/notification']));
    const rules = { audience: 'staff', casinoOnly: false, noCasino: false } as const;
    const dead = links.flatMap((path) => {
      if (!OF_SHELL.includes(path) && findRoute(ROUTES, path, rules)?.route.path !== path) return [`${path}: no route`];
      const first = FIRST_CALLS[path];
      if (!first) return [`${path}: its first calls are not listed`];
      return first(role)
        .filter((call) => !isAllowed(call, role, qualityAssurance))
        .map((call) => `${path}: ${call} is refused`);
    });
    expect(dead).toEqual([]);
  },
);

test.each(people)(
  'the menu of $role (tester: $qualityAssurance) links the release console where it may be read [D1.02]',
  async ({ role, qualityAssurance }) => {
    const links = await linksOf(role, qualityAssurance);
    expect(links.includes('/releases')).toBe(isAllowed('releasesOverview', role, qualityAssurance));
  },
);
