import type { TenantRecord } from '../../core/tenants';
import { sidesOfEvent, sportByGameType } from '@backlay/shared/domain';
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

/** Title of a page: its event, game or sport before the brand. */
export const titleOf = ({
  tenant,
  subject,
  path,
  language,
}: Pick<TaggedPage, 'tenant' | 'subject' | 'path' | 'language'>): string => {
  const [, sportPath = '', rest] = path.split('/');
  const sport = rest === undefined ? sportByGameType(sportPath) : undefined;
  const title = subject.title ?? (sport && language.translate(sport.name));
  return title ? `${title} | ${tenant.name}` : tenant.name;
};

/** A tennis player comes alone. */
const TENNIS = '2';

/** An event as search engines read it: a SportsEvent of schema.org (F9.06). */
function structuredData({ name, address, event }: { name: string; address: string; event: EventFacts }) {
  const { openDate, eventType, competition } = event;
  const sides = sidesOfEvent(name);
  const type = eventType.id === TENNIS ? 'Person' : 'SportsTeam';
  return {
    '@context': 'https://schema.org',
    '@type': 'SportsEvent',
    name,
    url: address,
    startDate: openDate,
    eventStatus: 'https://schema.org/EventScheduled',
    sport: eventType.name,
    superEvent: { '@type': 'EventSeries', name: competition },
    // Prices of the event are found here, wherever it is played.
    location: { '@type': 'VirtualLocation', url: address },
    ...(sides.length > 1 && { competitor: sides.map((side) => ({ '@type': type, name: side })) }),
  };
}

/** Canonical link, Open Graph and Twitter tags of a page; the staff site asks to be left out of every index (F8.01). */
export function pageTags(page: TaggedPage): string {
  const { tenant, origin, path, language, subject } = page;
  if (tenant.audience === 'staff') return '<meta name="robots" content="noindex,nofollow">';
  const version = page.languageInAddress ? `?language=${language.code}` : '';
  const url = origin + encodeURI(decodeSafely(canonicalPath(path))) + version;
  const address = escapeHtml(url);
  const { title, event } = subject;
  const text = describePage(page);
  const picture = origin + (subject.picture ?? `${ICON_PATH}-512.png`);
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
    title && event
      ? `<script type="application/ld+json" nonce="${page.nonce}">${scriptJson(structuredData({ name: title, address: url, event }))}</script>`
      : '',
  ].join('');
}

/** The description of a page: of an event who plays, in what, and of which sport; else that of the brand. */
export function describePage({
  tenant,
  subject,
  language,
}: Pick<TaggedPage, 'tenant' | 'subject' | 'language'>): string {
  const { title, event } = subject;
  if (!title || !event) return language.translate(descriptionOf(tenant));
  return [title, event.competition, event.eventType.name].map((text) => language.translate(text)).join(' · ');
}

/** An address as it was typed; one that cannot be read stays as it is. */
function decodeSafely(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return '/';
  }
}
