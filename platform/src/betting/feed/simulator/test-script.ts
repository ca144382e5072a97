import { getItemAt, listKeys } from '@backlay/shared/domain';
import type { EventPlan } from './plan';
import { matchPlan, racePlan, SCRIPTED_MATCH, sportsbookMatchPlan } from './script-plans';

// Events for browser tests: nothing about them is random. A match stays OPEN at constant prices until somebody finishes it; a race is open
// for twelve seconds and decided at eighteen. Their ids carry the second of their creation, so that they come back after a restart.

export interface ScriptedMatch {
  readonly eventId: string;
  readonly matchOddsId: string;
  readonly bookmakerId: string;
  readonly sessionId: string;
  readonly runnerIds: readonly [string, string];
}

export interface ScriptedSportsbookMatch {
  readonly eventId: string;
  readonly name: string;
  readonly marketId: string;
  /** At 2.00 and at 1.80. */
  readonly runnerIds: readonly [string, string];
}

export interface ScriptedRace {
  readonly eventId: string;
  readonly marketId: string;
  /** Trap 1 wins. */
  readonly runnerIds: readonly string[];
}

/** The plan of each kind of scripted event, by the first letter of its id. */
const PLANS = { m: matchPlan, r: racePlan, s: sportsbookMatchPlan } as const;
type ScriptedKind = keyof typeof PLANS;

/** Scripted events: created on demand, recovered by market id. */
export class TestScript {
  private readonly plans = new Map<string, EventPlan>();
  private lastSecond = -1;

  constructor(
    private readonly epoch: number,
    /** Distinguishes the ids of this world from those of another in the same database. */
    private readonly tag: string,
  ) {}

  at(now: number): readonly EventPlan[] {
    return [...this.plans.values()].filter(({ overAt }) => overAt > now);
  }

  plan(eventId: string): EventPlan | undefined {
    return this.plans.get(eventId);
  }

  hasOpenMatch(now: number): boolean {
    return this.at(now).some(({ event }) => event.name === SCRIPTED_MATCH);
  }

  match(now: number): ScriptedMatch {
    const id = this.newId('m', now);
    this.plans.set(id, matchPlan(id, now));
    return {
      eventId: id,
      matchOddsId: `${id}.01`,
      bookmakerId: `${id}.02`,
      sessionId: `${id}.03`,
      runnerIds: [`${id}1`, `${id}2`],
    };
  }

  sportsbookMatch(now: number): ScriptedSportsbookMatch {
    const id = this.newId('s', now);
    const plan = sportsbookMatchPlan(id, now);
    this.plans.set(id, plan);
    return { eventId: id, name: plan.event.name, marketId: `${id}.01`, runnerIds: [`${id}1`, `${id}2`] };
  }

  race(now: number): ScriptedRace {
    const id = this.newId('r', now);
    const plan = racePlan(id, now);
    this.plans.set(id, plan);
    return {
      eventId: id,
      marketId: `${id}.01`,
      runnerIds: getItemAt(plan.markets, 0).definition.runners.map((runner) => runner.id),
    };
  }

  finish(
    eventId: string,
    winner: string,
    now: number,
  ): { readonly ok: true } | { readonly ok: false; readonly reason: string } {
    const plan = this.plans.get(eventId);
    if (!plan) return { ok: false, reason: `event ${eventId} is not scripted` };
    if (plan.overAt <= now) return { ok: false, reason: `event ${eventId} is over` };
    if (!getItemAt(plan.markets, 0).definition.runners.some(({ id }) => id === winner))
      return { ok: false, reason: `event ${eventId} has no runner ${winner}` };
    const kind = listKeys(PLANS).find((letter) => eventId.startsWith(letter)) ?? 'm';
    this.plans.set(eventId, PLANS[kind](eventId, plan.publishAt, { at: now, winner }));
    return { ok: true };
  }

  /** The event of an unsettled market from an earlier run; a match goes on, a race has its result. */
  recover(marketId: string): EventPlan | undefined {
    const found = /^(([mrs])(\d{4})(\d+))\.\d\d$/.exec(marketId);
    const [, id = '', letter, tag, second] = found ?? [];
    const kind = listKeys(PLANS).find((each) => each === letter);
    if (!kind || tag !== this.tag) return undefined;
    const plan = this.plans.get(id) ?? PLANS[kind](id, this.epoch + Number(second) * 1_000);
    this.plans.set(id, plan);
    return plan;
  }

  private newId(kind: ScriptedKind, now: number): string {
    this.lastSecond = Math.max(this.lastSecond + 1, Math.floor((now - this.epoch) / 1_000));
    return `${kind}${this.tag}${this.lastSecond}`;
  }
}
