import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { RemoteRelease } from '@backlay/shared/contract/schemas';
import { toBootTenant, type TenantRecord } from '../../core/tenants';
import {
  isFramed,
  keyOf,
  type FailureReport,
  type RegistrySnapshot,
  type Releases,
  type Resolution,
} from '../releases';
import { findCalls, readScreen, WarmScreens, type DrawnCall, type DrawnVisit } from './drawn-screen';
import { ScreenMemory, UNAVAILABLE, type Drawn, type DrawnPage } from './screen-memory';
import { hasServerPart, ServerParts, type DrawFailure, type DrawnRelease } from './server-parts';
import type { DrawingLimits } from './drawing-process';

export type { DrawnPage } from './screen-memory';

export interface Drawing {
  /** The screen of a visit; null where it is not drawn in time, or not at all. Never throws. */
  draw(visit: DrawnVisit): Promise<DrawnPage | null>;
  /** Versions that can draw at this moment. */
  ready(): readonly string[];
  close(): void;
}

export interface DrawingOptions {
  readonly releases: Pick<Releases, 'files' | 'reportFailure'> & {
    readonly resolve: (tenantId: string) => Pick<Resolution, 'remotes'> | null;
    readonly registry: { readonly snapshot: () => Pick<RegistrySnapshot, 'revision'> };
  };
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

/** Screens are drawn again without a visit for one part in so many of the time, so that visits have the processors. */
const REDRAW_PART = 8;
/** New versions are looked for this often, ms. */
const LOOK_EVERY_MS = 50;
/** Without a change of the registry: every so many looks. */
const LOOKS_BETWEEN = 200;
/** A page has no room for more of what it is drawn from: bytes compressed, and characters of JSON that are compressed to learn it. */
const MOST_DATA_BYTES = 6_000;
const MOST_DATA_LENGTH = 60_000;
/** Answers shrink to less than half: up to here it needs no proof, characters. */
const SURE_LENGTH = 10_000;
const compress = promisify(brotliCompress);

/** Draws screens with server parts; what is the same for all visitors once a second. */
class ScreenDrawing implements Drawing {
  private readonly parts: ServerParts;
  private readonly memory = new ScreenMemory(() => this.now());
  private readonly drawing = new Map<string, Promise<void>>();
  /** A brand that is shown a version: its failures are counted there. */
  private readonly tenantByVersion = new Map<string, string>();
  /** What each brand is shown without a choice of the visitor. */
  private readonly shown = new Map<string, DrawnRelease>();
  private readonly screens = new WarmScreens();
  private readonly timer: NodeJS.Timeout | undefined;
  private isRedrawing = false;
  private isClosed = false;
  private revision = -1;
  private looks = 0;

  constructor(private readonly options: DrawingOptions) {
    this.parts = new ServerParts({
      ...options,
      files: options.releases.files,
      onFailure: (failure) => this.report(failure),
    });
    if (options.processes === 0) return;
    this.warm();
    this.timer = setInterval(() => {
      this.warm();
      void this.redraw();
    }, LOOK_EVERY_MS).unref();
  }

  async draw(visit: DrawnVisit): Promise<DrawnPage | null> {
    const { release, tenant, route, path } = visit;
    if (this.options.processes === 0 || !hasServerPart(release)) return null;
    const calls = findCalls(release, route.path, path);
    if (!calls) return null;
    this.parts.warm(release);
    this.screens.note(visit, this.now());
    const key = screenKey(visit);
    // A try before its process is there would make the first screen of a new version wait for a second.
    if (!this.parts.isStarting(release) && !this.memory.isRecent(key, tenant)) {
      const drawn = this.begin(key, tenant, () => this.drawNow(visit, release, calls));
      const fresh = this.memory.findFresh(key, tenant);
      if (fresh) return fresh;
      await inTime(drawn, this.options.waitMs);
    }
    return this.memory.findShown(key, tenant);
  }

  ready(): readonly string[] {
    return this.parts.ready();
  }

  close(): void {
    this.isClosed = true;
    clearInterval(this.timer);
    this.parts.close();
  }

  private now(): number {
    return (this.options.clock ?? Date.now)();
  }

  /** Starts the processes of versions that visitors get: at each change of the registry, and now and then. */
  private warm(): void {
    const { releases, tenants } = this.options;
    const { revision } = releases.registry.snapshot();
    this.looks += 1;
    if (revision === this.revision && this.looks % LOOKS_BETWEEN !== 0) return;
    this.revision = revision;
    this.shown.clear();
    for (const tenant of tenants())
      for (const { release, development, isIsolated = false } of releases.resolve(tenant.id)?.remotes ?? [])
        // Code of an isolated team runs in its frame alone.
        if (hasServerPart(release) && development === undefined && !isFramed(isIsolated, release)) {
          this.tenantByVersion.set(keyOf(release.name, release.version), tenant.id);
          this.shown.set(keyOf(tenant.id, release.name), release);
          this.screens.offer(tenant, release);
          this.parts.warm(release);
        }
    this.parts.tidy();
  }

  /** Draws what visitors come for again before they come, the one that waits longest first. */
  private async redraw(): Promise<void> {
    if (this.isRedrawing) return;
    this.isRedrawing = true;
    try {
      for (const visit of this.screens.due(this.now())) {
        await this.drawAgain(visit);
        if (this.isClosed) return;
      }
    } finally {
      this.isRedrawing = false;
    }
  }

  private async drawAgain(visit: DrawnVisit): Promise<void> {
    const release = this.shown.get(keyOf(visit.tenant.id, visit.release.name));
    const calls = release && findCalls(release, visit.route.path, visit.path);
    // A brand that was changed may have other texts: its next visitor brings them.
    const isOf = this.options.tenants().includes(visit.tenant);
    if (!calls || !isOf) return this.screens.forget(visit);
    if (!this.parts.ready().includes(keyOf(release.name, release.version))) return;
    const since = performance.now();
    const now = { ...visit, release };
    await this.begin(screenKey(now), visit.tenant, () => this.drawNow(now, release, calls));
    this.screens.drawn(visit, this.now());
    await rest((performance.now() - since) * (REDRAW_PART - 1));
  }

  private report({ release, kind, cause }: DrawFailure): void {
    const { releases, tenants, warn } = this.options;
    const { name: remote, version } = release;
    warn('server part failed', { remote, version, kind, cause });
    const tenantId = this.tenantByVersion.get(keyOf(remote, version)) ?? tenants()[0]?.id;
    if (tenantId === undefined) return;
    const counted = `server part, ${kind}: ${cause}`;
    const failure: FailureReport = { remote, version, phase: 'render', cause: counted, path: '/' };
    releases
      .reportFailure(tenantId, failure, { address: 'server' })
      .catch((error: unknown) => warn('server part failure count failed', { err: error }));
  }

  private async drawNow(
    { tenant, path, language, route, isPhone }: DrawnVisit,
    release: DrawnRelease,
    calls: readonly DrawnCall[],
  ): Promise<Drawn> {
    this.tenantByVersion.set(keyOf(release.name, release.version), tenant.id);
    const at = this.now();
    const answers = await Promise.all(
      calls.map(async ({ name, input }) => ({
        name,
        ...(input && { input }),
        answer: await this.options.answer(tenant, name, input ?? {}),
      })),
    );
    if (answers.some(({ answer }) => answer === null)) return UNAVAILABLE;
    const input = {
      ...{ tenant: toBootTenant(tenant, null), language, path, isPhone, answers },
      ...{ route: route.path, screen: route.screen },
    };
    const result = await this.parts.draw(release, JSON.stringify(input));
    if (!result.ok) return result.hasFailed ? null : UNAVAILABLE;
    const screen = readScreen(result.text);
    if (!screen.ok) {
      this.parts.reject(release, screen.cause);
      return null;
    }
    const { html, css } = screen;
    const data = JSON.stringify({ remote: release.name, version: release.version, data: screen.data });
    return html ? { at, html, css, data: (await isLight(data)) ? data : '' } : null;
  }

  private begin(key: string, tenant: TenantRecord, make: () => Promise<Drawn>): Promise<void> {
    const running = this.drawing.get(key);
    if (running) return running;
    const started = make()
      .catch((error: unknown): Drawn => {
        this.options.warn('screen drawing failed', { err: error });
        return UNAVAILABLE;
      })
      .then((drawn) => this.memory.store(key, tenant, drawn))
      .finally(() => this.drawing.delete(key));
    this.drawing.set(key, started);
    return started;
  }
}

/** Whether a release has a server part that draws a route. */
export const isDrawn = (release: RemoteRelease, route: string): boolean =>
  release.server?.routes.some(({ path }) => path === route) ?? false;

/** Draws the first frame of pages with the server parts of their releases (F9.01, F9.05). */
export const openDrawing = (options: DrawingOptions): Drawing => new ScreenDrawing(options);

/** Visits of one key are shown the same screen. */
const screenKey = ({ tenant, path, language, isPhone, release }: DrawnVisit): string =>
  JSON.stringify([tenant.id, path, language.code, isPhone, release.name, release.version]);

/** Whether a page has room for it; else the remote asks for its data itself. */
async function isLight(data: string): Promise<boolean> {
  if (data.length <= SURE_LENGTH || data.length > MOST_DATA_LENGTH) return data.length <= SURE_LENGTH;
  const packed = await compress(data, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
  return packed.length <= MOST_DATA_BYTES;
}

const rest = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref());

/** Waits for work, at most so many ms. */
async function inTime(work: Promise<void>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, ms)));
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
