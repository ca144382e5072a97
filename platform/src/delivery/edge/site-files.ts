import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Releases } from '../releases';
import { defaultThemeOf, type TenantDirectory, type TenantRecord } from '../../core/tenants';
import { brandIcon, icoOf } from './brand-icon';
import { getBrandName, escapeHtml } from './app-shell-html';
import { ICON_PATH } from './page-tags';
import { languagesOf } from './language';

const FAVICON_PX = 32;
const ICON_SIZES_PX = [192, 512] as const;
/** Files that follow the brand's record are asked for again after this long. */
const FRESH = { 'cache-control': 'public, max-age=3600' };

/** Paths of the shell itself that anybody may read (A2.18, A2.28). */
const CONTENT = [
  '/rules-and-regulation',
  '/privacy-policy',
  '/responsible-gambling',
  '/about-us',
  '/terms-and-condition',
  '/blogs',
  '/promotions',
];
const SPORTS = /^\/(sports-book|ballByBall|leadership-board)$/;
const CASINO = /^\/(live-casino|virtual-games|slot-games|crash-games|lottery|top-casino|premium-casino)$/;
/** Pages at more than one address, and pages that only a link leads to. */
const LEFT_OUT = /^\/(m|exchange|online-exchange|signUp|register)$/;

type Routes = readonly { readonly path: string; readonly access: string }[];

/** Paths that anybody may open at a brand, without those that need a value. */
export function publicPaths(tenant: Pick<TenantRecord, 'flags'>, routes: Routes): string[] {
  const { casinoOnly, noCasino } = tenant.flags;
  const open = routes
    .filter(({ access, path }) => access === 'public' && !path.includes(':') && !LEFT_OUT.test(path))
    .map(({ path }) => path)
    .filter((path) => !(casinoOnly && SPORTS.test(path)) && !(noCasino && CASINO.test(path)));
  return [...new Set(['/', ...open, ...CONTENT])];
}

/** The address of a page in one of the brand's languages. */
const inLanguage = (address: string, code: string): string => `${address}?language=${code}`;

/** Every public page of a brand with its language versions; nothing of a staff site (F8.01). */
export function sitemap(tenant: TenantRecord, origin: string, routes: Routes): string {
  const languages = languagesOf(tenant);
  const entry = (path: string) => {
    const address = escapeHtml(origin + path);
    const others = languages.map(
      ({ code }) =>
        `<xhtml:link rel="alternate" hreflang="${escapeHtml(code)}" href="${escapeHtml(inLanguage(origin + path, code))}"/>`,
    );
    const versions =
      others.length > 0 ? `<xhtml:link rel="alternate" hreflang="en-in" href="${address}"/>${others.join('')}` : '';
    return `<url><loc>${address}</loc>${versions}</url>`;
  };
  const urls = tenant.audience === 'staff' ? [] : publicPaths(tenant, routes).map(entry);
  return `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${urls.join('')}</urlset>`;
}

/** What crawlers may read: pages, never calls or addresses with a login in them; nothing of a staff site. */
export const robots = ({ audience }: Pick<TenantRecord, 'audience'>, origin: string): string =>
  audience === 'staff'
    ? 'User-agent: *\nDisallow: /\n'
    : [
        'User-agent: *',
        ...['api', 'login-user', 'direct-login', '__qa'].map((folder) => `Disallow: /${folder}/`),
        `Sitemap: ${origin}/sitemap.xml`,
        '',
      ].join('\n');

/** Pages that a long press on the icon offers (E7.04). A casino brand has no bets on markets. */
const shortcutsOf = ({ audience, flags }: TenantRecord) => {
  if (audience === 'staff') return [];
  const icons = [{ src: `${ICON_PATH}-192.png`, sizes: '192x192', type: 'image/png' }];
  const betting = [
    { name: 'In-Play', url: '/inPlay?source=app', icons },
    { name: 'My Bets', url: '/open-bets?source=app', icons },
  ];
  return [...(flags.casinoOnly ? [] : betting), { name: 'Deposit', url: '/deposit?source=app', icons }];
};

/** How a device installs a brand: its name, colours, icons and shortcuts (E7.04). */
export function webManifest(tenant: TenantRecord): object {
  const icon = (size: number, purpose: 'any' | 'maskable') => ({
    src: `${ICON_PATH}-${purpose === 'maskable' ? 'maskable-' : ''}${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  return {
    id: '/',
    name: tenant.name,
    short_name: getBrandName(tenant),
    lang: 'en-IN',
    start_url: '/?source=app',
    scope: '/',
    display: 'standalone',
    theme_color: tenant.brand.room,
    background_color: defaultThemeOf(tenant) === 'dark' ? '#000000' : '#ffffff',
    icons: ICON_SIZES_PX.flatMap((size) => [icon(size, 'any'), icon(size, 'maskable')]),
    shortcuts: shortcutsOf(tenant),
  };
}

/** `robots.txt`, `sitemap.xml`, `favicon.ico`, the web-app manifest and its icons, of each brand its own (F8.01). */
export function serveSiteFiles(
  app: FastifyInstance,
  tenants: Pick<TenantDirectory, 'urlOf'>,
  releases: Pick<Releases, 'resolve'>,
): void {
  const drawn = new Map<string, Buffer>();
  const draw = (tenant: TenantRecord, size: number, maskable = false): Buffer => {
    const key = [getBrandName(tenant).slice(0, 1), tenant.brand.room, tenant.brand.action, size, maskable].join();
    const known = drawn.get(key);
    if (known) return known;
    // Brands are few, but they are edited: what was drawn for colours of before is dropped some time.
    if (drawn.size > 200) drawn.clear();
    const icon = brandIcon(tenant, size, maskable);
    drawn.set(key, icon);
    return icon;
  };
  const routesOf = ({ id }: TenantRecord) =>
    releases.resolve(id)?.remotes.flatMap(({ release }) => release.routes) ?? [];

  const serve = (path: string, type: string, make: (tenant: TenantRecord) => string | Buffer) =>
    app.get(path, ({ tenant }, reply: FastifyReply) =>
      tenant ? reply.headers(FRESH).type(type).send(make(tenant)) : reply.code(404).send({ message: 'Page not found' }),
    );
  serve('/robots.txt', 'text/plain; charset=utf-8', (tenant) => robots(tenant, tenants.urlOf(tenant)));
  serve('/sitemap.xml', 'application/xml; charset=utf-8', (tenant) =>
    sitemap(tenant, tenants.urlOf(tenant), routesOf(tenant)),
  );
  serve('/favicon.ico', 'image/x-icon', (tenant) => icoOf(FAVICON_PX, draw(tenant, FAVICON_PX)));
  serve('/manifest.webmanifest', 'application/manifest+json; charset=utf-8', (tenant) =>
    JSON.stringify(webManifest(tenant)),
  );
  for (const size of ICON_SIZES_PX) {
    serve(`${ICON_PATH}-${size}.png`, 'image/png', (tenant) => draw(tenant, size));
    serve(`${ICON_PATH}-maskable-${size}.png`, 'image/png', (tenant) => draw(tenant, size, true));
  }
}
