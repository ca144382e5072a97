import { getItemAt, type MarketDefinition, type RunnerPrices } from '@backlay/shared/domain';
import { findLastIndexAt, playTimeline, type MarketPlan, type PlanSeed, type TimelineStep } from './plan';
import { quoteBookmaker } from './prices';

/** Under which heading the sportsbook lists a market (E6.01). */
export type MarketGroup = 'Main' | 'Goals' | 'Halves' | 'Players' | 'Overs' | 'Innings' | 'Sets' | 'Games';

/** One way in which an event may end, with its probability; those of one outlook sum to 1. */
export interface Weighted<Ending> {
  readonly weight: number;
  readonly ending: Ending;
}

/** One outcome: its chance when the event ends so, from how it stands; 0 or 1 where the ending decides, a share of 1 in a dead heat. */
export interface Answer<Ending, Standing> {
  readonly name: string;
  readonly chance: (ending: Ending, standing: Standing) => number;
}

/** A market of the sportsbook. Its answers are read off the ending that all markets of the event share. */
export interface Question<Ending, Standing> {
  /** Within its event; three digits, so that no runner of one market has the id of another's. */
  readonly number: string;
  readonly group: MarketGroup;
  readonly name: string;
  readonly answers: readonly Answer<Ending, Standing>[];
  /** How many answers win; 0 where each is settled alone. 1 when absent. */
  readonly winners?: 0 | 1 | 2;
  /** Endings that return the stakes. */
  readonly isVoid?: (ending: Ending) => boolean;
  /** Nothing that follows changes the result; the end of the event when absent. */
  readonly isDecided?: (standing: Standing) => boolean;
}

/** The model of one event: how it stood at each moment, how it ends, and how it may end from any moment. */
export interface EventModel<Ending, Standing> {
  readonly plan: PlanSeed;
  /** Rupees, of one stake. */
  readonly max: number;
  readonly inPlaySeconds: number;
  /** Time between the end of a market and its result, ms. */
  readonly laterMs: number;
  /** Steps that every open market of the event shares. */
  readonly steps: readonly TimelineStep[];
  readonly moments: readonly { readonly at: number; readonly standing: Standing }[];
  readonly before: Standing;
  readonly final: Ending;
  /** The outlook is that of this moment until the next one: markets are priced once for it. */
  readonly pricedAt: (at: number) => number;
  readonly outlook: (standing: Standing, pricedAt: number) => readonly Weighted<Ending>[];
}

/** Sorts behind every exchange, bookmaker and session market of the event. */
const FIRST_SORT = 100;

/** A yes and a no. */
export function yesOrNo<Ending, Standing>(happens: (ending: Ending) => boolean): readonly Answer<Ending, Standing>[] {
  return [
    { name: 'Yes', chance: (ending) => Number(happens(ending)) },
    { name: 'No', chance: (ending) => Number(!happens(ending)) },
  ];
}

/** Over and under a line between two whole numbers. */
export function overUnder<Ending, Standing>(
  line: number,
  count: (ending: Ending) => number,
): readonly Answer<Ending, Standing>[] {
  return [
    { name: `Over ${line}`, chance: (ending) => Number(count(ending) > line) },
    { name: `Under ${line}`, chance: (ending) => Number(count(ending) < line) },
  ];
}

/** One answer for each name, by the index that the ending has. */
export function choices<Ending, Standing>(
  names: readonly string[],
  indexOf: (ending: Ending) => number,
): readonly Answer<Ending, Standing>[] {
  return names.map((name, index) => ({ name, chance: (ending) => Number(indexOf(ending) === index) }));
}

/** The same endings, so weighted that those which `happen` have this probability together. */
export function reweight<Ending>(
  all: readonly Weighted<Ending>[],
  happens: (ending: Ending) => boolean,
  probability: number,
): readonly Weighted<Ending>[] {
  const sum = (those: boolean) =>
    all.reduce((total, { ending, weight }) => (happens(ending) === those ? total + weight : total), 0);
  const [those, others] = [sum(true), sum(false)];
  // Where only one of the two can happen, no weight changes that.
  if (those === 0 || others === 0) return all;
  return all.map(({ ending, weight }) => ({
    ending,
    weight: happens(ending) ? (weight * probability) / those : (weight * (1 - probability)) / others,
  }));
}

/**
 * The sportsbook of an event. Every price has the margin on its chance under one outlook. The average return of any set of prices
 * over the endings is below its stakes, so no set wins in every ending. Source: E6.01.
 */
export function sportsbookMarkets<Ending, Standing>(
  model: EventModel<Ending, Standing>,
  questions: readonly Question<Ending, Standing>[],
): readonly MarketPlan[] {
  const read = createOutlook(model);
  return questions.map((question, index) => toMarketPlan(model, question, FIRST_SORT + index, read));
}

interface Outlook<Ending, Standing> {
  readonly standing: Standing;
  readonly endings: readonly Weighted<Ending>[];
}

/** The outlook at a moment. Only the last one is cached: all markets of an event are priced for the same moment. */
function createOutlook<Ending, Standing>({ moments, before, outlook }: EventModel<Ending, Standing>) {
  let cached: (Outlook<Ending, Standing> & { readonly at: number }) | undefined;
  return (at: number): Outlook<Ending, Standing> => {
    if (cached?.at === at) return cached;
    const standing = moments[findLastIndexAt(moments, at)]?.standing ?? before;
    cached = { at, standing, endings: outlook(standing, at) };
    return cached;
  };
}

function toMarketPlan<Ending, Standing>(
  model: EventModel<Ending, Standing>,
  question: Question<Ending, Standing>,
  sort: number,
  read: (at: number) => Outlook<Ending, Standing>,
): MarketPlan {
  const { plan, max, moments, final, steps, laterMs } = model;
  const { number, group, name, answers, winners = 1, isVoid, isDecided } = question;
  const last = getItemAt(moments, -1);
  const end = (isDecided && moments.find(({ standing }) => isDecided(standing))) ?? last;
  const resultAt = end.at + laterMs;
  const id = `1.${plan.id}${number}`;
  const runners = answers.map((answer, place) => ({
    id: `${plan.id}${number}${place + 1}`,
    name: answer.name,
    sort: place,
  }));
  const definition: MarketDefinition = {
    id,
    eventId: plan.id,
    name,
    type: 'premium',
    group,
    runners,
    winners,
    min: 100,
    max,
    delaySeconds: 0,
    betAllow: true,
    isMarketLocked: false,
    manual: false,
    openDate: plan.startAt,
    sort,
  };
  const isReturned = isVoid?.(final) ?? false;
  // Of a dead heat each answer has its share.
  const won = runners.filter((_, place) => getItemAt(answers, place).chance(final, last.standing) > 0);
  let priced: { readonly at: number; readonly runners: readonly RunnerPrices[] } | undefined;
  return {
    definition,
    inPlayDelay: { from: plan.startAt, seconds: model.inPlaySeconds },
    opensAt: plan.publishAt,
    steps: playTimeline(steps, plan.publishAt, end.at, resultAt),
    result: {
      marketId: id,
      outcome: isReturned ? 'void' : 'settled',
      winners: isReturned ? [] : won.map((runner) => runner.id),
    },
    resultAt,
    // A sportsbook shows no volume, and a volume would change the book at every tick.
    matched: () => 0,
    pricedAt: model.pricedAt,
    prices: (moment) => {
      const at = model.pricedAt(moment);
      if (priced?.at !== at) priced = { at, runners: priceAnswers(question, runners, max, read(at)) };
      return priced.runners;
    },
  };
}

function priceAnswers<Ending, Standing>(
  { answers, isVoid }: Question<Ending, Standing>,
  runners: readonly { readonly id: string }[],
  max: number,
  { standing, endings }: Outlook<Ending, Standing>,
): readonly RunnerPrices[] {
  const counted = isVoid ? endings.filter(({ ending }) => !isVoid(ending)) : endings;
  const all = counted.reduce((sum, { weight }) => sum + weight, 0);
  return answers.map(({ chance }, place): RunnerPrices => {
    const won = counted.reduce((sum, { ending, weight }) => sum + weight * chance(ending, standing), 0);
    return {
      id: getItemAt(runners, place).id,
      status: 'ACTIVE',
      ...quoteBookmaker(all > 0 ? won / all : 0, max),
    };
  });
}
