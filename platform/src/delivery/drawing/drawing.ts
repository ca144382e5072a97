import type { RemoteRelease } from '@backlay/shared/contract/schemas';
import { sportByGameType } from '@backlay/shared/domain';
import { toBootTenant, type TenantRecord } from '../../core/tenants';
import { isFramed, type FailureReport, type Releases } from '../releases';
import { hasServerPart, ServerParts, type DrawFailure, type DrawnRelease } from './server-parts';
import type { DrawingLimits } from './drawing-process';

/** The screen of a page as its server part drew it. */
export interface DrawnPage {
  readonly html: string;
  readonly css: string;
  /** JSON of what the remote starts from, with the version that made it; empty where the page has no room for it. */
  readonly data: string;
}

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
  /** The browser says that it runs on a phone. */
  readonly isPhone: boolean;
}

export interface Drawing {
  /** The screen of a visit; null where it is not drawn in time, or not at all. Never throws. */
  draw(visit: DrawnVisit): Promise<DrawnPage | null>;
  /** Versions that can draw at this moment. */
  ready(): readonly string[];
  close(): void;
}

export interface DrawingOptions {
  readonly releases: Pick<Releases, 'files' | 'resolve' | 'reportFailure'>;
  readonly tenants: () => readonly TenantRecord[];
  /** The answer of a public call to a visitor of a brand; null where there is none. */
  readonly answer: (
    tenant: TenantRecord,
    name: string,
    input: Readonly<Record<string, string | number>>,
  ) => Promise<unknown>;
  /** Processes of each version; 0 draws nothing. */
  readonly processes: number;
  /** How long a page waits for its screen, ms. */
  readonly waitMs: number;
  readonly timeZone: string;
  readonly limits?: DrawingLimits;
  readonly warn: (message: string, detail: object) => void;
  readonly clock?: () => number;
}

/** A screen is drawn at most this often, ms. */
const EVERY_MS = 1000;
/** One that is older is not shown while the next one is drawn, ms: half of what makes a price stale. */
const OLDEST_MS = 5000;
/** New versions are looked for this often, ms. */
const LOOK_EVERY_MS = 250;
const MOST_STORED = 300;
/** A page has no room for more of what it is drawn from, characters of JSON. */
const MOST_DATA_LENGTH = 60_000;

/** Markup that runs or loads something, or that reaches beyond its place: no screen needs it before its scripts. */
const REFUSED_HTML =
  /<\/?(script|style|link|meta|base|iframe|frame|object|embed|form|html|head|body|template|noscript|svg:script)\b|\son[a-z]+=|\sstyle=|javascript:/i;
const REFUSED_CSS = /@import|url\(|<\//i;

interface Stored {
  readonly tenant: TenantRecord;
  readonly page: DrawnPage | null;
  readonly at: number;
}

/** Draws the first frame of pages with the server parts of their releases; what is the same for all visitors once a second (F9.05). */
export function openDrawing(options: DrawingOptions): Drawing {
  const { releases, tenants, processes, waitMs, warn, clock = Date.now } = options;
  const tenantsByVersion = new Map<string, string>();
  const parts = new ServerParts({ ...options, files: releases.files, onFailure: (failure) => report(failure) });
  const stored = new Map<string, Stored>();
  const drawing = new Map<string, Promise<DrawnPage | null>>();

  function report({ release, kind, cause }: DrawFailure): void {
    const { name: remote, version } = release;
    warn('a server part failed and is left out of the page', { remote, version, kind, cause });
    const tenantId = tenantsByVersion.get(`${remote}@${version}`) ?? tenants()[0]?.id;
    const failure: FailureReport = {
      remote,
      version,
      phase: 'render',
      cause: `server part, ${kind}: ${cause}`,
      path: '/',
    };
    if (tenantId === undefined) return;
    releases
      .reportFailure(tenantId, failure, { address: 'server' })
      .catch((error: unknown) => warn('a failure of a server part was not counted', { err: error }));
  }

  async function drawNow(
    visit: DrawnVisit,
    release: DrawnRelease,
    calls: readonly DrawnCall[],
  ): Promise<DrawnPage | null> {
    const { tenant, path, language, route, isPhone } = visit;
    tenantsByVersion.set(`${release.name}@${release.version}`, tenant.id);
    const answers = await Promise.all(
      calls.map(async ({ name, input }) => ({
        name,
        ...(input && { input }),
        answer: await options.answer(tenant, name, input ?? {}),
      })),
    );
    if (answers.some(({ answer }) => answer === null)) return null;
    const input = {
      ...{ tenant: toBootTenant(tenant, null), language, path, isPhone, answers },
      ...{ route: route.path, screen: route.screen },
    };
    const text = await parts.draw(release, JSON.stringify(input));
    if (text === null) return null;
    const screen = readScreen(text);
    if (!screen.ok) {
      parts.reject(release, screen.cause);
      return null;
    }
    const { html, css } = screen;
    const data = JSON.stringify({ remote: release.name, version: release.version, data: screen.data });
    return html ? { html, css, data: data.length > MOST_DATA_LENGTH ? '' : data } : null;
  }

  function begin(key: string, make: () => Promise<DrawnPage | null>, tenant: TenantRecord): Promise<DrawnPage | null> {
    const running = drawing.get(key);
    if (running) return running;
    const started = make()
      .catch((error: unknown) => {
        warn('a screen was not drawn', { err: error });
        return null;
      })
      .then((page) => {
        if (stored.size >= MOST_STORED) stored.clear();
        stored.set(key, { tenant, page, at: clock() });
        return page;
      })
      .finally(() => drawing.delete(key));
    drawing.set(key, started);
    return started;
  }

  const warmAll = () => {
    for (const tenant of tenants())
      for (const { release, development, isIsolated = false } of releases.resolve(tenant.id)?.remotes ?? [])
        // Code of an isolated team runs in its frame alone.
        if (hasServerPart(release) && development === undefined && !isFramed(isIsolated, release)) {
          tenantsByVersion.set(`${release.name}@${release.version}`, tenant.id);
          parts.warm(release);
        }
    parts.tidy();
  };
  const timer = processes > 0 ? setInterval(warmAll, LOOK_EVERY_MS).unref() : undefined;
  if (processes > 0) warmAll();

  return {
    async draw(visit) {
      const { release, tenant, path, language, route, isPhone } = visit;
      if (processes === 0 || !hasServerPart(release)) return null;
      const calls = findCalls(release, route.path, path);
      if (!calls) return null;
      parts.warm(release);
      const key = JSON.stringify([tenant.id, path, language.code, isPhone, release.name, release.version]);
      const known = stored.get(key);
      const age = known && known.tenant === tenant ? clock() - known.at : Infinity;
      if (known && age < EVERY_MS) return known.page;
      const fresh = begin(key, () => drawNow(visit, release, calls), tenant);
      if (known?.page && age < OLDEST_MS) return known.page;
      return inTime(fresh, waitMs);
    },
    ready: () => parts.ready(),
    close() {
      clearInterval(timer);
      parts.close();
    },
  };
}

/** The result within so many ms, else null. */
async function inTime<T>(result: Promise<T>, ms: number): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => (timer = setTimeout(() => resolve(null), ms)));
  try {
    return await Promise.race([result, late]);
  } finally {
    clearTimeout(timer);
  }
}

interface DrawnCall {
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
