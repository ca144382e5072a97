import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../core/config';
import { isDrawn, type Drawing } from '../drawing';
import type { Qa, QaPins } from '../qa';
import { readCookies, type Cookies, type RateLimits } from '../../core/http';
import { isFramed, type Releases, type Resolution } from '../releases';
import { chatHostsWith } from '../site-content';
import type { TenantDirectory, TenantRecord } from '../../core/tenants';
import { acceptsPage, computeRedirect } from './redirect';
import { hasFrames, isInFrame } from './boot';
import { isAddressOf, renderPage, shownBy, type ClaimedRoute } from './document';
import { contentSecurityPolicy, integrityHeaders, isChromium, takeViolations } from './integrity-policy';
import { languagesOf, pageLanguage, type PageLanguage } from './language';
import { PageMemory, type SharedPage } from './page-memory';
import { NO_SUBJECT, type PageSubject } from './page-tags';
import { serveWorker } from './service-worker';
import { serveSiteFiles } from './site-files';
import { sendPage } from './send-page';
import { registerReleaseFiles } from './static-files';
import { newVisitor, readVisitor, visitorCookie } from './visitor-cookie';

const LOOK_EVERY_MS = 200;

/** Notifies open pages that a channel moved; they reload into the registry's next state. */
export function serveLiveReload(app: FastifyInstance, releases: Releases): void {
  app.get('/__dev/releases', (request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      connection: 'keep-alive',
    });
    reply.raw.write(': watching\n\n');
    const revision = releases.registry.snapshot().revision;
    const timer = setInterval(() => {
      if (releases.registry.snapshot().revision === revision) return;
      reply.raw.write('data: released\n\n');
      clearInterval(timer);
    }, LOOK_EVERY_MS);
    request.raw.on('close', () => clearInterval(timer));
  });
}

export interface EdgeOptions {
  readonly tenants: Pick<TenantDirectory, 'byHost' | 'sisterUrlOf' | 'urlOf'>;
  readonly releases: Releases;
  readonly qa: Pick<Qa, 'of'>;
  readonly config: Pick<Config, 'socketPath' | 'sandbox' | 'publicUrl' | 'chatHosts' | 'frameHosts' | 'earlyHints'>;
  readonly limits: Pick<RateLimits, 'consume'>;
  /** The event or game that a path shows, for previews of links. */
  readonly subject?: (path: string, tenantId: string) => PageSubject;
  /** Origins of games that pages show in a frame. */
  readonly frames?: () => readonly string[];
  /** Draws the screens of pages before their scripts come. */
  readonly drawing?: Pick<Drawing, 'draw'>;
  /** Origin of the frames in which remotes of isolated teams run. */
  readonly framesOrigin?: () => string;
  /** Reload open pages when a release arrives: `npm run dev`. */
  readonly liveReload?: boolean;
}

const NOT_READY = '<!doctype html><meta charset="utf-8"><title>Backlay</title><p>No shell is released yet.</p>';

/** Calls, what only a sandbox has, and addresses with control characters are no pages. */
const NO_PAGES = /^\/(api|feeds|__sandbox|webhooks)\/|%[01][\da-f]/i;

/** Serves released files, and the page of a tenant for every other address that a browser opens. */
export function registerEdge(app: FastifyInstance, options: EdgeOptions): void {
  const { tenants, releases, qa: pins, config, limits, subject, drawing, liveReload = false } = options;
  const memory = new PageMemory();
  const secure = config.publicUrl?.startsWith('https:') ?? false;
  registerReleaseFiles(app, releases);
  serveWorker(app);
  serveSiteFiles(app, tenants, releases);
  takeViolations(app, limits);
  if (liveReload) serveLiveReload(app, releases);

  app.get<{ Querystring: { language?: unknown } }>('/*', async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    // A picture or a call that leads nowhere is no page, nor is what only a sandbox has.
    if (NO_PAGES.test(path) || !acceptsPage(path, request.headers.accept))
      return reply.code(404).header('cache-control', 'no-store').send({ message: 'Page not found' });
    const host = request.headers.host ?? '';
    const tenant = tenants.byHost(host);
    const other = tenant && findRedirect(request, tenant, secure);
    if (other) return reply.headers({ 'cache-control': 'no-store', vary: 'User-Agent' }).redirect(other, 302);
    const cookies = readCookies(request.headers);
    const qa = tenant ? await pins.of(tenant, host, cookies, request.log.warn.bind(request.log)) : null;
    const visitor = tenant && visitorIn(releases, tenant, cookies, reply, secure);
    const resolution = tenant && releases.resolve(tenant.id, qa?.pins, visitor);
    if (!tenant || !resolution) return reply.code(503).type('text/html; charset=utf-8').send(NOT_READY);
    logRefused(request, tenant, resolution);
    const wanted = languageIn(request.query.language);
    const language = pageLanguage(tenant, cookies, wanted);
    const visit: Visit = {
      ...{ tenant, resolution, path, host, qa, language },
      languageInAddress: wanted === language.code,
      isPhone: request.headers['sec-ch-ua-mobile'] === '?1',
      agents: String(request.headers['sec-ch-ua'] ?? ''),
      subject: subject?.(path, tenant.id) ?? NO_SUBJECT,
    };
    const shown = drawing ? findDrawn(visit) : null;
    // An address that stands for another one may hold a login.
    const isShared =
      shown !== null &&
      isAddressOf(shown.route, path) &&
      !qa &&
      !liveReload &&
      developmentOrigins(resolution).length === 0;
    const build = () => ({
      ...buildPage(options, visit),
      drawn: drawing && shown ? drawing.draw(drawnVisit(visit, shown)) : null,
      encoded: new Map(),
    });
    const { revision } = releases.registry.snapshot();
    const page = isShared ? memory.read(keyOf(visit, revision), tenant, build) : build();
    // A visitor of a rollout is given a cookie with the page.
    const isPublic = isShared && visitor === undefined;
    const isRedirected = findRedirect(request, tenant, secure, A_DESKTOP) !== null;
    void reply.headers({
      ...page.headers,
      'cache-control': isPublic ? SHARED : 'no-store',
      vary: [VARY, ...(isPublic ? ['Cookie'] : []), ...(isPublic && isRedirected ? ['User-Agent'] : [])].join(', '),
    });
    if (config.earlyHints) writeEarlyHints(request, reply, page.page.early);
    return sendPage(request, reply.type('text/html; charset=utf-8'), page.page, page.drawn, page.encoded);
  });
}

/** A browser that opens a page understands a first answer with hints; who asks in another way may take it for the page. */
function writeEarlyHints({ headers, raw }: FastifyRequest, reply: FastifyReply, link: readonly string[]): void {
  if (headers['sec-fetch-mode'] === 'navigate' && raw.httpVersion !== '1.0')
    reply.raw.writeEarlyHints({ link: [...link] });
}

/** A cache in front may use a page for a second; a browser asks for it each time (F9.05). */
const SHARED = 'public, max-age=0, s-maxage=1, must-revalidate';
/** A cache goes by cookies as well: they hold the language of a visitor and the versions of QA. */
const VARY = 'Accept-Encoding, Sec-CH-UA, Sec-CH-UA-Mobile';
/** A browser that some hosts send to another one. */
const A_DESKTOP = 'Windows NT';

/** What a page depends on. */
interface Visit {
  readonly tenant: TenantRecord;
  readonly resolution: Resolution;
  /** Without query. */
  readonly path: string;
  readonly host: string;
  readonly qa: QaPins | null;
  readonly language: PageLanguage;
  readonly languageInAddress: boolean;
  readonly isPhone: boolean;
  /** `Sec-CH-UA` of the browser. */
  readonly agents: string;
  readonly subject: PageSubject;
}

/** Visits of one key get the same page. */
const keyOf = ({ resolution, ...visit }: Visit, revision: number): string =>
  JSON.stringify([
    ...[visit.tenant.id, visit.host, visit.path, visit.language.code, visit.languageInAddress, visit.isPhone],
    ...[isChromium(visit.agents), visit.subject, revision, resolution.shell.version],
    ...resolution.remotes.map(({ release, lastGood }) => [release.version, lastGood?.version]),
  ]);

/** A page with the headers that belong to it. */
function buildPage(
  { tenants, config, frames, framesOrigin, liveReload = false }: EdgeOptions,
  { host, agents, ...visit }: Visit,
): Pick<SharedPage, 'page' | 'headers'> {
  const { tenant, resolution } = visit;
  const nonce = randomBytes(16).toString('base64');
  const development = developmentOrigins(resolution);
  const isFraming = hasFrames(resolution);
  const page = renderPage({
    ...visit,
    nonce,
    origin: tenants.urlOf(tenant),
    settings: { ...config, sisterUrl: tenants.sisterUrlOf(tenant), framesOrigin: framesOrigin?.() ?? '' },
    liveReload,
  });
  const headers = {
    'content-security-policy': contentSecurityPolicy(
      nonce,
      hostOf(host),
      development,
      [...(frames?.() ?? []), ...(isFraming && framesOrigin ? [`${framesOrigin()}/frames/`] : [])],
      hasAnalytics(tenant),
      // A frame that navigates itself away reaches named hosts alone (F5.02).
      config.frameHosts || isFraming ? [...(config.frameHosts ?? []), ...chatHostsWith(config.chatHosts ?? [])] : null,
      serviceHosts(resolution),
    ),
    ...integrityHeaders(hasAnalytics(tenant) || development.length > 0, agents),
    ...(tenant.audience === 'staff' && { 'x-robots-tag': 'noindex' }),
  };
  return { page, headers };
}

/** Where a visit goes instead, on the secure address or on that of a desktop. */
const findRedirect = (
  request: FastifyRequest,
  { audience, flags }: TenantRecord,
  secure: boolean,
  userAgent = request.headers['user-agent'] ?? '',
) =>
  computeRedirect(
    { protocol: request.protocol, host: request.headers.host ?? '', url: request.url, userAgent },
    { secure, desktop: audience === 'player' && !flags.noDesktopRedirect },
  );

function logRefused({ log }: FastifyRequest, tenant: TenantRecord, { refused }: Resolution): void {
  for (const { name, version, incompatibility } of refused)
    log.warn(
      { tenant: tenant.id, remote: name, version, reason: incompatibility.reason },
      'release skipped: incompatible',
    );
}

/** Whose server part draws the screen of a visit, by which route; null where none does. */
function findDrawn({ tenant, resolution, path, subject }: Visit): ShownBy | null {
  const shown = shownBy({ tenant, resolution, path });
  if (!shown || tenant.audience !== 'player' || tenant.app.isMaintenance) return null;
  const { owner, route } = shown;
  // An address that names nothing is not worth a drawing: there are endless such addresses.
  if (subject.title === null && hasFreeParameter(route)) return null;
  // Code of an isolated team runs in its frame and nowhere else.
  return isDrawn(owner, route.path) && !isInFrame(resolution, owner) ? shown : null;
}

type ShownBy = NonNullable<ReturnType<typeof shownBy>>;

function drawnVisit({ tenant, path, isPhone, language: { code } }: Visit, { owner: release, route }: ShownBy) {
  const { texts, own } = languagesOf(tenant).find((language) => language.code === code) ?? {};
  // A path without parameters is drawn as its route: it may hold a login.
  const drawnPath = route.path.includes(':') ? path : route.path;
  return { tenant, path: drawnPath, language: { code, texts, own }, release, route, isPhone };
}

/** Whether a route takes any text for one of its parameters. */
const hasFreeParameter = ({ path, only = {} }: ClaimedRoute): boolean =>
  path.split('/').some((segment) => segment.startsWith(':') && !(segment.slice(1) in only));

/** The id of a visitor where a rollout asks for one; a browser without one gets it with this page. */
function visitorIn(
  { registry }: Releases,
  { id }: TenantRecord,
  cookies: Cookies,
  reply: FastifyReply,
  secure: boolean,
): string | undefined {
  if (!registry.snapshot().rollouts.some(({ tenantIds }) => tenantIds.includes(id))) return undefined;
  const known = readVisitor(cookies);
  const visitor = known ?? newVisitor();
  if (!known) void reply.header('set-cookie', visitorCookie(visitor, secure));
  return visitor;
}

/** A language as an address may name it. */
const languageIn = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[a-z-]{2,10}$/.test(value) ? value : undefined;

/** Only a domain with a measurement id lets the provider's tag in (A9.09, S-12). */
const hasAnalytics = ({ app }: TenantRecord): boolean =>
  typeof app.analyticsId === 'string' && /^G-[A-Z0-9]{4,12}$/.test(app.analyticsId);

const developmentOrigins = ({ remotes }: Resolution): string[] => [
  ...new Set(remotes.flatMap(({ development }) => (development ? [new URL(development).origin] : []))),
];

/** Hosts that the versions of this page declare, each granted by the brand (F1.08). */
const serviceHosts = ({ remotes }: Resolution): string[] => [
  ...new Set(
    remotes.flatMap(({ release, lastGood, isIsolated = false, development }) =>
      [release, ...(lastGood ? [lastGood] : [])].flatMap((each) =>
        // A frame has a policy of its own.
        development === undefined && isFramed(isIsolated, each) ? [] : (each.http ?? []),
      ),
    ),
  ),
];

/** The host in the form that a policy allows; the rest of a header is dropped. */
const hostOf = (header: string): string => (/^[a-z0-9.-]+(:\d{1,5})?$/i.test(header) ? header : "'none'");
