import type { TenantRecord } from '../../core/tenants';
import { sidesOfEvent, sportByGameType, type ServerMessageKey } from '@backlay/shared/domain';
import { getBrandName, escapeHtml, scriptJson } from './app-shell-html';
import type { PageLanguage } from './language';

/** What a path shows, as far as a preview of a link needs it. */
export interface PageSubject {
  /** Name of the event or game; null for any other page. */
  readonly title: string | null;
  /** Address of its own picture on this site; null for the brand's. */
  readonly picture: string | null;
  /** Of an event. */
  readonly event?: EventFacts;
}

/** What search engines are given of an event beside its name. */
export interface EventFacts {
  /** ISO date. */
  readonly openDate: string;
  /** Id and name of the sport. */
  readonly eventType: { readonly id: string; readonly name: string };
  readonly competition: string;
}

export const NO_SUBJECT: PageSubject = { title: null, picture: null };

export interface TaggedPage {
  readonly tenant: TenantRecord;
  /** Address of the brand without a path, as visitors outside reach it. */
  readonly origin: string;
  /** Path of the visit, without query. */
  readonly path: string;
  readonly language: PageLanguage;
  /** The address names its language. */
  readonly languageInAddress: boolean;
  readonly subject: PageSubject;
  readonly nonce: string;
}

export const ICON_PATH = '/brand/icon';

/** What several addresses show has one of its own; an address with a login or a code in it is nobody's to keep (S-01, A2.02 to A2.14). */
const LANDING =
  /^\/(m|exchange|online-exchange)?$|^\/(login-user|direct-login|bonus|branch|register-referrer|promo-code|r)(\/|$)/;

/** The address under which a page is known, without query. */
export const canonicalPath = (path: string): string => (LANDING.test(path) ? '/' : path);

/** Language and country as link previews write them. */
export const localeOf = (code: string): string => (code.startsWith('hi') ? 'hi_IN' : 'en_IN');

const descriptionOf = ({ theme }: TenantRecord): string =>
  (theme.metaTags ?? []).find(({ name }) => name === 'description')?.content ?? '';

/** Lists that have an address and a name of their own. */
const LIST_NAMES: Readonly<Record<string, ServerMessageKey>> = {
  '/inPlay': 'page.inPlay',
  '/live-casino': 'category.liveCasino',
  '/crash-games': 'category.crash',
  '/virtual-games': 'category.virtual',
  '/slot-games': 'category.slots',
  '/lottery': 'category.lottery',
  '/top-casino': 'page.topCasino',
  '/premium-casino': 'page.premiumCasino',
  '/sports-book': 'category.sportsBook',
};

type NamedPage = Pick<TaggedPage, 'subject' | 'path' | 'language'>;

/** The sport or list of an address; null for any other. */
function listName({ path, language }: Pick<NamedPage, 'path' | 'language'>): string | null {
  const [, sportPath = '', rest] = path.split('/');
  const sport = rest === undefined ? sportByGameType(sportPath) : undefined;
  if (sport) return language.translate(sport.name);
  const key = LIST_NAMES[path];
  return key ? language.t(key) : null;
}

/** Title of a page: its event, game, sport or list before the brand. */
export const titleOf = ({ tenant, ...page }: NamedPage & Pick<TaggedPage, 'tenant'>): string => {
  const title = page.subject.title ?? listName(page);
  return title ? `${title} | ${tenant.name}` : tenant.name;
};

/** A tennis player comes alone. */
const TENNIS = '2';
const SCHEMA = 'https://schema.org';

interface StructuredPage {
  readonly page: TaggedPage;
  readonly url: string;
  /** Address of its picture. */
  readonly picture: string;
}

/** An event as search engines read it: a SportsEvent of schema.org (F9.06). */
function eventData({ page, url, picture }: StructuredPage, name: string, event: EventFacts) {
  const { openDate, eventType, competition } = event;
  const sides = sidesOfEvent(name);
  const type = eventType.id === TENNIS ? 'Person' : 'SportsTeam';
  return {
    '@context': SCHEMA,
    '@type': 'SportsEvent',
    name,
    description: describePage(page),
    url,
    image: picture,
    startDate: openDate,
    eventStatus: `${SCHEMA}/EventScheduled`,
    eventAttendanceMode: `${SCHEMA}/OnlineEventAttendanceMode`,
    sport: eventType.name,
    superEvent: { '@type': 'EventSeries', name: competition },
    // Prices of the event are found here, wherever it is played.
    location: { '@type': 'VirtualLocation', url },
    ...(sides.length > 1 && { competitor: sides.map((side) => ({ '@type': type, name: side })) }),
  };
}

/** A page as search engines read it: an event, a list, or the site where it begins; null for any other. */
function structuredData(structured: StructuredPage): object | null {
  const { page, url } = structured;
  const { subject, tenant, origin, path, language } = page;
  if (subject.title && subject.event) return eventData(structured, subject.title, subject.event);
  const site = { '@type': 'WebSite', name: getBrandName(tenant), url: `${origin}/` };
  const name = subject.title === null ? listName(page) : null;
  if (name !== null)
    return { '@context': SCHEMA, '@type': 'CollectionPage', name, url, inLanguage: language.code, isPartOf: site };
  return canonicalPath(path) === '/' ? { '@context': SCHEMA, ...site } : null;
}

/** Canonical link, Open Graph and Twitter tags of a page; the staff site asks to be left out of every index (F8.01). */
export function pageTags(page: TaggedPage): string {
  const { tenant, origin, path, language, subject } = page;
  if (tenant.audience === 'staff') return '<meta name="robots" content="noindex,nofollow">';
  const version = page.languageInAddress ? `?language=${language.code}` : '';
  const url = origin + encodeURI(decodeSafely(canonicalPath(path))) + version;
  const address = escapeHtml(url);
  const text = describePage(page);
  const picture = origin + (subject.picture ?? `${ICON_PATH}-512.png`);
  const data = structuredData({ page, url, picture });
  const property = (name: string, content: string) =>
    content && `<meta property="og:${name}" content="${escapeHtml(content)}">`;
  return [
    `<link rel="canonical" href="${address}">`,
    property('title', titleOf(page)),
    property('description', text),
    property('image', picture),
    `<meta property="og:url" content="${address}">`,
    property('type', 'website'),
    property('site_name', getBrandName(tenant)),
    property('locale', localeOf(language.code)),
    `<meta name="twitter:card" content="${subject.picture ? 'summary_large_image' : 'summary'}">`,
    data ? `<script type="application/ld+json" nonce="${page.nonce}">${scriptJson(data)}</script>` : '',
  ].join('');
}

/** The description of a page: of an event who plays, in what, and of which sport; else that of the brand, after the name of a list. */
export function describePage({ tenant, ...page }: NamedPage & Pick<TaggedPage, 'tenant'>): string {
  const { title, event } = page.subject;
  const { translate } = page.language;
  if (title && event) return [title, event.competition, event.eventType.name].map(translate).join(' · ');
  return [title ?? listName(page), translate(descriptionOf(tenant))].filter(Boolean).join(' · ');
}

/** An address as it was typed; one that cannot be read stays as it is. */
function decodeSafely(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return '/';
  }
}
