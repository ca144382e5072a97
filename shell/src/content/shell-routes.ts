import type { ComposedRoute } from '../app/shell-context';

/** Pages of plain text, filled by the tenant (A2.18, A2.28, OQ-44, OQ-45). */
export const CONTENT_PATHS = [
  '/rules-and-regulation',
  '/privacy-policy',
  '/responsible-gambling',
  '/about-us',
  '/terms-and-condition',
  '/blogs',
  '/promotions',
] as const;

export type ShellScreen = 'welcome' | 'content' | 'components' | 'releases' | 'qa-share';

const page = (path: string, screen: ShellScreen): ComposedRoute => ({
  path,
  screen,
  remote: 'shell',
  access: 'public',
  hide: ['banner', 'betting-features', 'payment-strip', 'get-in-touch', 'tree', 'panel'],
});

/** Releases are the shell's own business, and staff's alone; the console brings bars of its own. */
const CONSOLE: ComposedRoute = {
  path: '/releases',
  screen: 'releases',
  remote: 'shell',
  access: 'staff',
  hide: [
    'header',
    'category-bar',
    'nav-bar',
    'footer',
    'banner',
    'betting-features',
    'payment-strip',
    'get-in-touch',
    'tree',
    'panel',
  ],
};

/** Where a shared QA link asks for the right before it gives the same versions. */
const QA_SHARE: ComposedRoute = { ...CONSOLE, path: '/qa', screen: 'qa-share', hide: ['tree', 'panel', 'banner'] };

/** Routes of the shell itself; the page of all components in development builds alone. */
export const SHELL_ROUTES: readonly ComposedRoute[] = [
  page('/welcome-screen', 'welcome'),
  ...CONTENT_PATHS.map((path) => page(path, 'content')),
  CONSOLE,
  QA_SHARE,
  ...(process.env.NODE_ENV === 'production' ? [] : [page('/__components', 'components')]),
];
