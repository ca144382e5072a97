/** What a page noted of one visit, as its observers report it; times in ms. */
export interface Noted {
  /** One entry an event of a press or a key; those of one interaction have its id. */
  readonly events: readonly { readonly id: number; readonly duration: number }[];
  /** Tasks over 50 ms from the first press on, and before it. */
  readonly tasks: readonly number[];
  readonly loadingTasks: readonly number[];
  /** Layout shift that no press caused, and how far a press moved what it pressed. */
  readonly shift: number;
  readonly underFinger: number;
  /** Presses that the page received. */
  readonly presses: number;
  /** What moved, with its share of the window. */
  readonly moves: readonly { readonly value: number; readonly what: string }[];
}

/** The figures of one visit. */
export interface Visit extends Pick<Noted, 'shift' | 'underFinger' | 'presses' | 'moves'> {
  /** Duration of the slowest interaction: Interaction to Next Paint of a visit of under 50 interactions. */
  readonly inp: number;
  readonly interactions: number;
  readonly longestTask: number;
  readonly longestLoadingTask: number;
}

/** What E8.19 allows: ms, and shares of the window. */
export const LIMITS = { inp: 200, task: 200, shift: 0.02, underFinger: 0 } as const;

/** Shorter events are not reported by browsers, ms. */
export const SHORTEST_EVENT_MS = 16;
export function toVisit({ events, tasks, loadingTasks, shift, underFinger, presses, moves }: Noted): Visit {
  return {
    inp: Math.max(SHORTEST_EVENT_MS, ...events.map(({ duration }) => duration)),
    interactions: new Set(events.map(({ id }) => id)).size,
    longestTask: Math.max(0, ...tasks),
    longestLoadingTask: Math.max(0, ...loadingTasks),
    shift,
    underFinger,
    presses,
    moves,
  };
}

const quantile = (values: readonly number[], part: number): number =>
  [...values].sort((a, b) => a - b)[Math.ceil(values.length * part) - 1] ?? Number.NaN;

/** The median of each figure over the visits of one journey. */
export function medianVisit(visits: readonly Visit[]): Visit {
  const of = (read: (visit: Visit) => number) => quantile(visits.map(read), 0.5);
  return {
    inp: of(({ inp }) => inp),
    interactions: of(({ interactions }) => interactions),
    longestTask: of(({ longestTask }) => longestTask),
    longestLoadingTask: of(({ longestLoadingTask }) => longestLoadingTask),
    shift: of(({ shift }) => shift),
    underFinger: of(({ underFinger }) => underFinger),
    presses: of(({ presses }) => presses),
    moves: visits.flatMap(({ moves }) => moves).sort((one, other) => other.value - one.value),
  };
}

/** Figures over all journeys, and what of E8.19 they miss, one line each. */
export function judge(visits: readonly Visit[]): { readonly p75: number; readonly missed: readonly string[] } {
  const p75 = quantile(
    visits.map(({ inp }) => inp),
    0.75,
  );
  const worst = (read: (visit: Visit) => number) => Math.max(...visits.map(read));
  const [task, shift, underFinger] = [
    worst(({ longestTask }) => longestTask),
    worst((visit) => visit.shift),
    worst((visit) => visit.underFinger),
  ];
  return {
    p75,
    missed: [
      ...(p75 <= LIMITS.inp ? [] : [`INP p75 ${p75} ms, at most ${LIMITS.inp}`]),
      ...(task <= LIMITS.task ? [] : [`a task of ${Math.round(task)} ms, at most ${LIMITS.task}`]),
      ...(shift <= LIMITS.shift ? [] : [`layout shift ${shift.toFixed(4)}, at most ${LIMITS.shift}`]),
      ...(underFinger <= LIMITS.underFinger ? [] : [`layout shift under the finger ${underFinger.toFixed(4)}`]),
    ],
  };
}
