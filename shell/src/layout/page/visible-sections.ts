import type { LayoutPart, RemoteRoute } from '@backlay/shared/host';
import { ACCOUNT_ENTRIES } from '../profile-menu/account-menu';

export interface PageSections {
  readonly header: boolean;
  readonly categories: boolean;
  readonly bar: boolean;
  readonly footer: boolean;
  readonly banner: boolean;
  readonly features: boolean;
  readonly payments: boolean;
  readonly touch: boolean;
  /** What stands at the left of a desk. */
  readonly side: 'tree' | 'account' | null;
  readonly panel: boolean;
  readonly drill: boolean;
}

/** Paths whose screen is the whole window: no bar at the foot (A2.67). */
const NO_BAR = ['/game-screen-play', '/login-auth', '/sports-book', '/ballByBall'];

/** What a page that does not exist goes without. */
const NOT_FOUND: readonly LayoutPart[] = ['tree', 'panel'];

export interface PageRules {
  readonly pathname: string;
  readonly landing: boolean;
  readonly casinoOnly: boolean;
}

/** Which parts of the layout a page has: what its route hides, what its place and the tenant leave out (A2.66 to A2.68). */
export function getVisibleSections(
  route: Pick<RemoteRoute, 'path' | 'hide' | 'drill'> | null,
  rules: PageRules,
): PageSections {
  const hidden = new Set<LayoutPart>(route === null ? NOT_FOUND : route.hide);
  const shown = (part: LayoutPart) => !hidden.has(part);
  const sports = !rules.casinoOnly;
  const account = route !== null && hidden.has('tree') && ACCOUNT_ENTRIES.some(({ path }) => path === route.path);
  const noBar = NO_BAR.some((path) => rules.pathname === path || rules.pathname.startsWith(`${path}/`));
  const side = account ? 'account' : sports && shown('tree') ? 'tree' : null;
  const panel = sports && shown('panel');
  return {
    header: shown('header'),
    categories: shown('category-bar'),
    bar: shown('nav-bar') && !noBar,
    footer: shown('footer'),
    banner: rules.landing && sports && shown('banner'),
    features: rules.landing && sports && shown('betting-features'),
    payments: rules.landing && shown('payment-strip'),
    touch: rules.landing && shown('get-in-touch'),
    side,
    panel,
    drill: route?.drill ?? false,
  };
}
