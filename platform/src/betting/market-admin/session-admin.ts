import {
  isCrossedBook,
  SESSION_LINES_MOST,
  sessionGroupOf,
  type MarketBook,
  type MarketDefinition,
  type RunnerPrices,
  type SessionGroup,
} from '@backlay/shared/domain';
import { findLimitProblem } from '../feed';
import type { CurrentMarket, MarketService } from '../markets';
import { applySessionStop, type FeedOverrides } from './feed-overrides';
import type { Actor, MarketAdminError } from './ports';
import type { MarketAdminRepository, MarketWrite, SessionStop } from './repository';

export type SessionStatus = 'OPEN' | 'SUSPENDED' | 'CLOSED';

/** What a status is set of: a line, a session, the sessions of a group, or all of an event (E9.06). */
export interface SessionSelection {
  readonly eventId: string;
  readonly marketId?: string | undefined;
  readonly lineId?: string | undefined;
  readonly group?: SessionGroup | undefined;
}

/** Rupees; null takes the limit of the session again. */
export interface LineLimits {
  readonly min?: number | null | undefined;
  readonly max?: number | null | undefined;
}

export interface SessionStatusResult {
  readonly changed: string[];
  readonly refused: { readonly marketId: string; readonly message: string }[];
}

interface SessionAdminDeps {
  readonly store: MarketAdminRepository;
  readonly markets: MarketService;
  readonly overrides: FeedOverrides;
  /** Whether staff entered a market, rather than the feed. */
  readonly isOwn: (marketId: string) => boolean;
}

/** The next book, of a session of the feed with its overrides; a reason where it cannot be, null where nothing changes. */
type SessionStep = Pick<MarketWrite, 'book' | 'changes'> | string | null;

const NOT_A_SESSION = 'This market is no session';
const CROSSED = 'The lines cross: somebody would win for certain';

/** Sessions of several lines: their lines, and their statuses one by one or together (E9.06, D3.04). */
export class SessionAdmin {
  constructor(private readonly deps: SessionAdminDeps) {}

  /** Adds a line without prices, as long as there is room beside those that are not closed. */
  async addLine(market: CurrentMarket, limits: LineLimits, actor: Actor): Promise<MarketAdminError> {
    const { definition, book } = market;
    const problem = this.findProblem(market);
    if (problem) return problem;
    if (book.runners.filter(({ status }) => status !== 'CLOSED').length >= SESSION_LINES_MOST)
      return `A session has at most ${SESSION_LINES_MOST} lines`;
    const runner = toLine(definition, Math.max(...definition.runners.map(({ sort }) => sort)) + 1, limits);
    const changed = { ...definition, runners: [...definition.runners, runner] };
    const wrong = findLimitProblem(changed);
    if (wrong) return wrong;
    const prices: RunnerPrices = { id: runner.id, status: 'SUSPENDED', back: [], lay: [] };
    await this.write(market, changed, { ...book, version: book.version + 1, runners: [...book.runners, prices] }, [
      ...(['addSessionLine', { lineId: runner.id, ...limits }, actor] as const),
    ]);
    return null;
  }

  /** Changes the limits of one line. */
  async modifyLine(market: CurrentMarket, lineId: string, limits: LineLimits, actor: Actor): Promise<MarketAdminError> {
    const { definition, book } = market;
    const problem = this.findProblem(market, lineId);
    if (problem) return problem;
    const runners = definition.runners.map((runner) =>
      runner.id === lineId ? { ...runner, ...withoutUnset(runner, limits) } : runner,
    );
    const changed = { ...definition, runners };
    const wrong = findLimitProblem(changed);
    if (wrong) return wrong;
    await this.write(market, changed, book, ['modifySessionLine', { lineId, ...limits }, actor]);
    return null;
  }

  /**
   * Sets the status of everything that is selected and that the caller may change. All of it shows in one step; what cannot be changed
   * is named with the reason.
   */
  async setStatus(
    { eventId, marketId, lineId, group }: SessionSelection,
    status: SessionStatus,
    mayChange: (definition: MarketDefinition) => Promise<boolean>,
    actor: Actor,
  ): Promise<SessionStatusResult> {
    const { markets, store } = this.deps;
    const isBulk = marketId === undefined;
    const selected = (markets.event(eventId)?.markets ?? []).filter(
      ({ definition, result }) =>
        definition.type === 'session' &&
        !result &&
        (isBulk || definition.id === marketId) &&
        (group === undefined || sessionGroupOf(definition) === group),
    );
    const refused: SessionStatusResult['refused'] = [];
    const writes: MarketWrite[] = [];
    for (const { definition } of selected) {
      const market = (await mayChange(definition)) ? markets.findCurrentMarket(definition.id) : undefined;
      if (!market) continue;
      const step = this.isOwn(market)
        ? this.ofOwn(market, status, lineId, isBulk)
        : this.ofFeed(market, status, lineId, isBulk);
      if (typeof step === 'string') refused.push({ marketId: definition.id, message: step });
      else if (step) {
        const details = {
          status,
          ...(lineId ? { lineId } : {}),
          ...(group ? { group } : {}),
          ...(isBulk ? { isBulk } : {}),
        };
        const audit = { ...actor, action: 'setSessionStatus', eventId, marketId: definition.id, details };
        writes.push({ ...step, definition, audit });
      }
    }
    const show = (shown: readonly MarketWrite[]) => {
      const at = markets.now;
      if (shown.length > 0)
        markets.hand.applyMessages(...shown.map(({ book }) => ({ kind: 'book' as const, at, eventId, book })));
    };
    // A wrong price costs more while it waits; an override is stored first, since other processes read it as it shows.
    show(writes.filter(({ changes }) => !changes));
    await store.saveMarkets(writes);
    const overriding = writes.filter(({ changes }) => changes);
    for (const { definition, changes = {} } of overriding) this.deps.overrides.changeMarket(definition.id, changes);
    show(overriding);
    return { changed: writes.map(({ definition }) => definition.id), refused };
  }

  /** The next book of a session of staff. */
  private ofOwn(
    { definition, book }: CurrentMarket,
    status: SessionStatus,
    lineId: string | undefined,
    isBulk: boolean,
  ): SessionStep {
    if (lineId !== undefined) {
      const line = book.runners.find(({ id }) => id === lineId);
      if (!line) return 'Runner not found in this market';
      const next: RunnerPrices['status'] = status === 'OPEN' ? 'ACTIVE' : status;
      if (line.status === next) return null;
      const prices = next === 'CLOSED' ? { back: [], lay: [] } : {};
      const runners = book.runners.map((each) => (each === line ? { ...line, status: next, ...prices } : each));
      const isReopened = line.status === 'CLOSED';
      if (isReopened && runners.filter((each) => each.status !== 'CLOSED').length > SESSION_LINES_MOST)
        return `A session has at most ${SESSION_LINES_MOST} lines`;
      if (isCrossedBook('session', runners)) return CROSSED;
      return { book: { ...book, version: book.version + 1, runners } };
    }
    if (book.status === status || (isBulk && book.status === 'CLOSED')) return null;
    if (status === 'OPEN' && (definition.betOpenDate ?? 0) > this.deps.markets.now) return 'Bets are not taken yet';
    return { book: { ...book, status, version: book.version + 1 } };
  }

  /** The stop of a session of the feed, which holds until it is opened: nothing opens what the feed suspends (D3.09). */
  private ofFeed(
    { definition, book }: CurrentMarket,
    status: SessionStatus,
    lineId: string | undefined,
    isBulk: boolean,
  ): SessionStep {
    const { overrides } = this.deps;
    const changes = overrides.ofMarket(definition.id);
    const before: SessionStop = changes?.stop ?? { status: 'OPEN', lines: {}, changes: 0 };
    if (lineId !== undefined && !definition.runners.some(({ id }) => id === lineId))
      return 'Runner not found in this market';
    const was = lineId === undefined ? before.status : (before.lines[lineId] ?? 'OPEN');
    if (was === status || (isBulk && was === 'CLOSED')) return null;
    const stop: SessionStop = {
      ...(lineId === undefined ? { ...before, status } : { ...before, lines: { ...before.lines, [lineId]: status } }),
      changes: before.changes + 1,
    };
    const fed = changes?.stop ? overrides.ofFeed(definition.id) : book;
    if (!changes?.stop) overrides.noteFed(book);
    // Where the feed has not spoken since, its next prices open the session.
    const shown = fed
      ? applySessionStop(fed, stop)
      : { ...book, status: status === 'OPEN' ? ('SUSPENDED' as const) : status, version: book.version + 1 };
    return { book: shown, changes: { ...changes, stop } };
  }

  private isOwn({ definition }: CurrentMarket): boolean {
    return this.deps.isOwn(definition.id);
  }

  private findProblem({ definition, result }: CurrentMarket, lineId?: string): MarketAdminError {
    if (definition.type !== 'session') return NOT_A_SESSION;
    if (!this.deps.isOwn(definition.id)) return 'The feed defines this market';
    if (result) return 'This market has its result';
    const isKnown = lineId === undefined || definition.runners.some(({ id }) => id === lineId);
    return isKnown ? null : 'Runner not found in this market';
  }

  private async write(
    { definition: { id: marketId, eventId } }: CurrentMarket,
    definition: MarketDefinition,
    book: MarketBook,
    [action, details, actor]: readonly [string, Readonly<Record<string, unknown>>, Actor],
  ): Promise<void> {
    const { store, markets } = this.deps;
    await store.saveMarket(definition, book, { ...actor, action, eventId, marketId, details });
    const at = markets.now;
    markets.hand.applyMessages({ kind: 'market', at, market: definition }, { kind: 'book', at, eventId, book });
  }
}

/** A line of a session, which has the name of its session. */
export function toLine({ id, name }: Pick<MarketDefinition, 'id' | 'name'>, sort: number, { min, max }: LineLimits) {
  return { id: `${id}.${sort + 1}`, name, sort, ...(min ? { min } : {}), ...(max ? { max } : {}) };
}

function withoutUnset(runner: MarketDefinition['runners'][number], { min, max }: LineLimits) {
  return {
    min: min === null ? undefined : (min ?? runner.min),
    max: max === null ? undefined : (max ?? runner.max),
  };
}
