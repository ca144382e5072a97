import { LRUCache } from 'lru-cache';
import type { RemoteRelease } from '@backlay/shared/contract/schemas';
import { sportByGameType } from '@backlay/shared/domain';
import type { TenantRecord } from '../../core/tenants';
import type { DrawnRelease } from './server-parts';

/** Markup that runs or loads something, or that reaches beyond its place: no screen needs it before its scripts. */
const REFUSED_HTML =
  /<\/?(script|style|link|meta|base|iframe|frame|object|embed|form|html|head|body|template|noscript|svg:script)\b|\son[a-z]+=|\sstyle=|javascript:/i;
const REFUSED_CSS = /@import|url\(|<\//i;

/** A visit, as far as its screen is the same for everybody. */
export interface DrawnVisit {
  readonly tenant: TenantRecord;
  /** Path of the visit, without query. */
  readonly path: string;
  readonly language: {
    readonly code: string;
    readonly texts?: Readonly<Record<string, unknown>> | undefined;
    readonly own?: Readonly<Record<string, string>> | undefined;
  };
  /** Who shows the path, and by which of its routes. */
  readonly release: RemoteRelease;
  readonly route: { readonly path: string; readonly screen: string };
  /** The browser runs on a phone. */
  readonly isPhone: boolean;
}

/** A call that a screen is drawn from. */
export interface DrawnCall {
  readonly name: string;
  readonly input?: Readonly<Record<string, string | number>>;
}

/** The calls of a drawn route, with the values of the visited path; null where the server part does not draw the route. */
export function findCalls({ server, routes }: DrawnRelease, route: string, path: string): readonly DrawnCall[] | null {
  const drawn = server.routes.find((each) => each.path === route);
  if (!drawn) return null;
  const only = routes.find((each) => each.path === route)?.only;
  const visited = path.split('/').filter(Boolean);
  const values = new Map(
    route
      .split('/')
      .filter(Boolean)
      .flatMap((segment, index) => (segment.startsWith(':') ? [[segment, decode(visited[index] ?? '')] as const] : [])),
  );
  const valueOf = (value: string | number): string | number => {
    const given = typeof value === 'string' ? values.get(value) : undefined;
    if (given === undefined) return value;
    const isGameType = only?.[String(value).slice(1)] === 'game-type';
    return isGameType ? (sportByGameType(given)?.id ?? given) : given;
  };
  return drawn.calls.map(({ name, input }) => ({
    name,
    ...(input && { input: Object.fromEntries(Object.entries(input).map(([field, value]) => [field, valueOf(value)])) }),
  }));
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

type Screen =
  | { readonly ok: true; readonly html: string; readonly css: string; readonly data: unknown }
  | { readonly ok: false; readonly cause: string };

/** What a server part returned, checked: markup that does nothing, and rules that load nothing. */
export function readScreen(text: string): Screen {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { ok: false, cause: 'it returned no JSON' };
  }
  if (value === null) return { ok: true, html: '', css: '', data: null };
  const { html, css, data }: { html?: unknown; css?: unknown; data?: unknown } = typeof value === 'object' ? value : {};
  if (typeof html !== 'string' || typeof css !== 'string') return { ok: false, cause: 'it returned no markup' };
  const refused = REFUSED_HTML.exec(html) ?? REFUSED_CSS.exec(css);
  if (refused) return { ok: false, cause: `its markup holds ${refused[0].trim()}` };
  return { ok: true, html, css, data };
}

/** After its last visit a screen is drawn again this often, for so long; before and after that it is shown as stale, ms. */
const VISITED_EVERY_MS = 2_000;
const VISITED_MS = 10 * 60_000;
const IDLE_EVERY_MS = 10_000;
const MOST_SCREENS = 32;

interface Warm {
  readonly visit: DrawnVisit;
  readonly visitedAt: number;
  drawnAt: number;
}

/** Visits of one key differ in the version that draws them alone. */
const keyOf = ({ tenant, path, language, isPhone, release }: DrawnVisit): string =>
  JSON.stringify([tenant.id, path, language.code, isPhone, release.name]);

/**
 * Screens that are drawn before somebody asks for them, so that a visitor of a quiet brand gets prices with the page (F9.05). They
 * are those of lists: an event has an address of its own, and there are too many.
 */
export class WarmScreens {
  private readonly screens = new LRUCache<string, Warm>({ max: MOST_SCREENS });

  /** A visit, at ms: of too many screens, the one without visits for longest goes. */
  note(visit: DrawnVisit, at: number): void {
    if (visit.route.path.includes(':')) return;
    const key = keyOf(visit);
    this.screens.set(key, { visit, visitedAt: at, drawnAt: this.screens.peek(key)?.drawnAt ?? at });
  }

  /** The landing page of a brand is drawn before its first visit, in English and for both widths, where there is room. */
  offer(tenant: TenantRecord, release: RemoteRelease): void {
    const landing = tenant.flags.casinoOnly ? '/live-casino' : '/';
    const route = release.routes.find(({ path }) => path === landing);
    if (!route || tenant.audience !== 'player' || !release.server?.routes.some(({ path }) => path === landing)) return;
    for (const isPhone of [true, false]) {
      const visit = { tenant, path: landing, language: { code: 'en' }, release, route, isPhone };
      const known = this.screens.peek(keyOf(visit));
      if (known ? known.visit.tenant === tenant : this.screens.size >= MOST_SCREENS) continue;
      this.screens.set(keyOf(visit), { visit, visitedAt: -Infinity, drawnAt: 0 });
    }
  }

  /** Visits whose screens are to be drawn at this time, ms; the oldest screen first. */
  due(now: number): readonly DrawnVisit[] {
    return [...this.screens.values()]
      .filter(
        ({ visitedAt, drawnAt }) => now - drawnAt >= (now - visitedAt < VISITED_MS ? VISITED_EVERY_MS : IDLE_EVERY_MS),
      )
      .sort((one, other) => one.drawnAt - other.drawnAt)
      .map(({ visit }) => visit);
  }

  drawn(visit: DrawnVisit, at: number): void {
    const known = this.screens.peek(keyOf(visit));
    if (known) known.drawnAt = at;
  }

  forget(visit: DrawnVisit): void {
    this.screens.delete(keyOf(visit));
  }
}
