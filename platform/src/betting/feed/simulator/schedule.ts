import { cricketPlan } from './cricket/plan';
import type { EventPlan, PlanSeed } from './plan';
import { greyhoundPlan, horsePlan } from './racing/plan';
import { hash } from './random';
import { soccerPlan } from './soccer/plan';
import { tennisPlan } from './tennis/plan';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** One sport's schedule: an event every `everyMs`; each `featured`th is known a day and more ahead, the others `leadMs` before. */
interface Series {
  readonly prefix: string;
  readonly everyMs: number;
  readonly leadMs: number;
  readonly featured?: number;
  /** Longest time from start to last result. */
  readonly lastsMs: number;
  readonly plan: (seed: PlanSeed) => EventPlan;
}

const FEATURED_LEAD_MS = 30 * HOUR;

const SERIES: readonly Series[] = [
  { prefix: '4', everyMs: 14 * MINUTE, leadMs: 30 * MINUTE, featured: 60, lastsMs: 60 * MINUTE, plan: cricketPlan },
  { prefix: '1', everyMs: 5 * MINUTE, leadMs: 12 * MINUTE, featured: 130, lastsMs: 30 * MINUTE, plan: soccerPlan },
  { prefix: '2', everyMs: 7 * MINUTE, leadMs: 9 * MINUTE, featured: 150, lastsMs: 45 * MINUTE, plan: tennisPlan },
  { prefix: '7', everyMs: 2 * MINUTE, leadMs: 18 * MINUTE, lastsMs: 5 * MINUTE, plan: horsePlan },
  { prefix: '9', everyMs: 3 * MINUTE, leadMs: 15 * MINUTE, lastsMs: 4 * MINUTE, plan: greyhoundPlan },
];

/** Keeps event numbers positive and of one length, also for what started before the epoch. */
const FIRST_NUMBER = 500_000;
/** `1.`, then the event id (sport, world, number), then the market's number within it. */
const MARKET_ID = /^1\.(\d)(\d{4})(\d{6})\d{2,3}$/;

/** The event that a market id of this or another simulated world, or of its script, belongs to. */
export function simulatedEventId(marketId: string): string | undefined {
  const found = MARKET_ID.exec(marketId);
  return found ? `${found[1]}${found[2]}${found[3]}` : /^([mr]\d+)\.\d\d$/.exec(marketId)?.[1];
}

/** Every event there ever is, as a pure function of seed, epoch and tempo. Plans are cached while they are in use. */
export class SimulatedSchedule {
  private plans = new Map<string, EventPlan>();
  private readonly base: number;
  /** Four digits that distinguish the ids of one world from those of another in the same database. */
  readonly tag: string;

  constructor(
    private readonly seed: number,
    epoch: number,
    private readonly tempo: number,
    /** How many times as far apart as in a full world matches start. */
    private readonly spacing = 1,
  ) {
    this.base = Math.floor(epoch / MINUTE) * MINUTE;
    const world = spacing === 1 ? String(tempo) : `${tempo}/${spacing}`;
    this.tag = String(hash(seed, epoch, world) % 10_000).padStart(4, '0');
  }

  /** Time between the starts of two events, ms. Races keep theirs: a card shows the next eight. */
  private everyMs({ everyMs, featured }: Series): number {
    return (everyMs * (featured ? this.spacing : 1)) / this.tempo;
  }

  /** Events that are announced and whose last result is not out yet. */
  at(now: number): readonly EventPlan[] {
    return [...this.each(now)];
  }

  /** The same, one by one: all plans of a new world take a second to compute. */
  *each(now: number): Generator<EventPlan> {
    const stored = new Map<string, EventPlan>();
    for (const series of SERIES) {
      const lead = (series.featured ? FEATURED_LEAD_MS : series.leadMs) / this.tempo;
      const every = this.everyMs(series);
      const from = Math.ceil((now - series.lastsMs / this.tempo - this.base) / every);
      const to = Math.floor((now + lead - this.base) / every);
      for (let index = from; index <= to; index += 1) {
        if (this.publishAt(series, index) > now) continue;
        const plan = this.plan(series, index);
        stored.set(plan.event.id, plan);
        if (plan.overAt > now) yield plan;
      }
    }
    this.plans = stored;
  }

  /** The event that a market belongs to, past ones included; undefined for ids that are not of this world. */
  ofMarket(marketId: string): EventPlan | undefined {
    const found = MARKET_ID.exec(marketId);
    const series = SERIES.find(({ prefix }) => prefix === found?.[1]);
    if (!found || !series || found[2] !== this.tag) return undefined;
    return this.plan(series, Number(found[3]) - FIRST_NUMBER);
  }

  private publishAt(series: Series, index: number): number {
    const start = this.base + index * this.everyMs(series);
    // As many are known a day ahead, however far apart the others are.
    const featured = series.featured !== undefined && index % Math.round(series.featured / this.spacing) === 0;
    return start - (featured ? FEATURED_LEAD_MS : series.leadMs) / this.tempo;
  }

  private plan(series: Series, index: number): EventPlan {
    const id = `${series.prefix}${this.tag}${FIRST_NUMBER + index}`;
    const known = this.plans.get(id);
    if (known) return known;
    const plan = series.plan({
      id,
      index: index + FIRST_NUMBER,
      seed: hash(this.seed, series.prefix, index),
      startAt: this.base + index * this.everyMs(series),
      publishAt: this.publishAt(series, index),
      tempo: this.tempo,
    });
    this.plans.set(id, plan);
    return plan;
  }
}
