import { createRecord } from '@backlay/shared/domain';
import { judgeRollout } from './judge';
import { METRICS, type Metric } from './metrics';
import { addToVisitor, noMoments, toArmFigures, type Moments } from './moments';
import { SeededRandom } from './testing-random';

/** A simulated rollout of one brand. Visitors have 1 to 20 views, and views of a visitor correlate. */
export interface SimulationOptions {
  readonly seed: number;
  readonly candidateViews: number;
  /** Of all visitors, from 0 to 1. */
  readonly share: number;
  readonly lookEvery: number;
  /** Added to the probability that a bet is refused. */
  readonly moreRefused?: number;
  /** Factor on the interaction time. */
  readonly slowerInp?: number;
}

export interface SimulationResult {
  /** Candidate views at the crossing; null: it was never stopped. */
  readonly stoppedAt: number | null;
  readonly metric: Metric | null;
}

/** Intra-class correlation of the views of one visitor. */
const CORRELATION = 0.05;
/** Weight of what a visitor is like against what its views were: of a Pólya urn with that correlation. */
const URN = (1 - CORRELATION) / CORRELATION;
const MAX_VIEWS = 20;
const PHASES = 24;
/** Candidate views of one day. */
const DAY_VIEWS = 5000;
/** Visitors of the candidate that are active at once. */
const ACTIVE = 64;
const INP_SIGMA = 0.8;

/** Probabilities of a view, and of a started deposit. */
const RATES = { loadFailures: 0.003, errors: 0.01, freezes: 0.005, betsRefused: 0.05, depositsStarted: 0.03 };
const FINISHED = 0.6;
const EVENTS = ['loadFailures', 'errors', 'freezes', 'betsRefused', 'depositsStarted'] as const;
const REFUSED = 3;
const STARTED = 4;

const cycle = (phase: number): number => Math.sin((2 * Math.PI * phase) / PHASES);
const rateAt = (rate: number, phase: number): number => rate * (1 + 0.3 * cycle(phase));

/** Cumulative beta-binomial probabilities of 0..n events in n views, by the urn. */
function cumulativeEvents(n: number, rate: number): Float64Array {
  let row = new Float64Array(n + 1);
  row[0] = 1;
  for (let view = 0; view < n; view += 1) {
    const next = new Float64Array(n + 1);
    for (let events = 0; events <= view; events += 1) {
      const chance = (rate * URN + events) / (URN + view);
      next[events] = (next[events] ?? 0) + (row[events] ?? 0) * (1 - chance);
      next[events + 1] = (next[events + 1] ?? 0) + (row[events] ?? 0) * chance;
    }
    row = next;
  }
  for (let events = 1; events <= n; events += 1) row[events] = (row[events] ?? 0) + (row[events - 1] ?? 0);
  return row;
}

const WIDTH = MAX_VIEWS + 1;
const tableStart = (event: number, phase: number, n: number): number => ((event * PHASES + phase) * WIDTH + n) * WIDTH;

/** The tables of every event, phase of the day and number of views, and behind them that of finished deposits. */
function createTables(): Float64Array {
  const tables = new Float64Array((EVENTS.length + 1) * PHASES * WIDTH * WIDTH).fill(1);
  for (let n = 1; n <= MAX_VIEWS; n += 1) {
    for (let phase = 0; phase < PHASES; phase += 1)
      EVENTS.forEach((event, index) =>
        tables.set(cumulativeEvents(n, rateAt(RATES[event], phase)), tableStart(index, phase, n)),
      );
    tables.set(cumulativeEvents(n, FINISHED), tableStart(EVENTS.length, 0, n));
  }
  return tables;
}

let tables: Float64Array | null = null;

type ArmMoments = Readonly<Record<Metric, Moments>>;
const noArm = (): ArmMoments => ({
  loadFailures: noMoments(),
  errors: noMoments(),
  freezes: noMoments(),
  inp: noMoments(),
  betsRefused: noMoments(),
  betsAccepted: noMoments(),
  depositsStarted: noMoments(),
  depositsFinished: noMoments(),
});

/** Adds whole visitors of the baseline until it has so many views; returns how many it has. */
function addBaseline(arm: ArmMoments, random: SeededRandom, phase: number, from: number, until: number): number {
  const known = (tables ??= createTables());
  const draw = (event: number, at: number, n: number): number => {
    const start = tableStart(event, at, n);
    const chance = random.uniform();
    let events = 0;
    while (events < n && chance >= (known[start + events] ?? 1)) events += 1;
    return events;
  };
  let views = from;
  while (views < until) {
    const n = 1 + Math.floor(random.uniform() * MAX_VIEWS);
    views += n;
    addToVisitor(arm.loadFailures, 0, 0, n, draw(0, phase, n));
    addToVisitor(arm.errors, 0, 0, n, draw(1, phase, n));
    addToVisitor(arm.freezes, 0, 0, n, draw(2, phase, n));
    const spread = INP_SIGMA * Math.sqrt(n * (1 - CORRELATION) + n * n * CORRELATION);
    addToVisitor(arm.inp, 0, 0, n, n * (5 + 0.1 * cycle(phase)) + spread * random.normal());
    const refused = draw(REFUSED, phase, n);
    addToVisitor(arm.betsRefused, 0, 0, n, refused);
    addToVisitor(arm.betsAccepted, 0, 0, n, n - refused);
    const started = draw(STARTED, phase, n);
    addToVisitor(arm.depositsStarted, 0, 0, n, started);
    if (started > 0) addToVisitor(arm.depositsFinished, 0, 0, started, draw(EVENTS.length, 0, started));
  }
  return views;
}

/** Views of the candidate one by one, those of several visitors in turn. */
class CandidateArm {
  readonly arm = noArm();
  private readonly left = new Int32Array(ACTIVE);
  private readonly views = new Int32Array(ACTIVE);
  private readonly counts = EVENTS.map(() => new Int32Array(ACTIVE));
  private readonly finished = new Int32Array(ACTIVE);
  private readonly inpSum = new Float64Array(ACTIVE);
  private readonly inpOwn = new Float64Array(ACTIVE);
  private readonly slower: number;
  private readonly moreRefused: number;

  constructor(
    private readonly random: SeededRandom,
    { moreRefused = 0, slowerInp = 1 }: SimulationOptions,
  ) {
    this.slower = Math.log(slowerInp);
    this.moreRefused = moreRefused;
    for (let slot = 0; slot < ACTIVE; slot += 1) this.begin(slot);
  }

  private begin(slot: number): void {
    this.left[slot] = 1 + Math.floor(this.random.uniform() * MAX_VIEWS);
    this.views[slot] = 0;
    for (const count of this.counts) count[slot] = 0;
    this.finished[slot] = 0;
    this.inpSum[slot] = 0;
    this.inpOwn[slot] = INP_SIGMA * Math.sqrt(CORRELATION) * this.random.normal();
  }

  /** Draws an event of the visitor in a slot, and adds it to the metric. */
  private draw(event: number, slot: number, views: number, rate: number, moments: Moments): number {
    const counts = this.counts[event] ?? this.finished;
    const before = counts[slot] ?? 0;
    const happens = this.random.uniform() < (rate * URN + before) / (URN + views) ? 1 : 0;
    addToVisitor(moments, views, before, 1, happens);
    counts[slot] = before + happens;
    return happens;
  }

  view(phase: number): void {
    const { random, arm } = this;
    const slot = Math.floor(random.uniform() * ACTIVE);
    const views = this.views[slot] ?? 0;
    this.draw(0, slot, views, rateAt(RATES.loadFailures, phase), arm.loadFailures);
    this.draw(1, slot, views, rateAt(RATES.errors, phase), arm.errors);
    this.draw(2, slot, views, rateAt(RATES.freezes, phase), arm.freezes);
    const own = 5 + 0.1 * cycle(phase) + (this.inpOwn[slot] ?? 0) + this.slower;
    const inp = own + INP_SIGMA * Math.sqrt(1 - CORRELATION) * random.normal();
    addToVisitor(arm.inp, views, this.inpSum[slot] ?? 0, 1, inp);
    this.inpSum[slot] = (this.inpSum[slot] ?? 0) + inp;
    const accepted = views - (this.counts[REFUSED]?.[slot] ?? 0);
    const rate = rateAt(RATES.betsRefused, phase) + this.moreRefused;
    const refused = this.draw(REFUSED, slot, views, rate, arm.betsRefused);
    addToVisitor(arm.betsAccepted, views, accepted, 1, 1 - refused);
    const startedBefore = this.counts[STARTED]?.[slot] ?? 0;
    const started = this.draw(STARTED, slot, views, rateAt(RATES.depositsStarted, phase), arm.depositsStarted);
    if (started) this.draw(EVENTS.length, slot, startedBefore, FINISHED, arm.depositsFinished);
    this.views[slot] = views + 1;
    this.left[slot] = (this.left[slot] ?? 0) - 1;
    if (this.left[slot] === 0) this.begin(slot);
  }
}

const figuresOf = (candidate: ArmMoments, baseline: ArmMoments, metric: Metric) => ({
  candidate: toArmFigures(candidate[metric]),
  baseline: toArmFigures(baseline[metric]),
});

/** Runs one rollout until it is stopped or has all its views. */
export function simulateRollout(options: SimulationOptions): SimulationResult {
  const { seed, candidateViews, share, lookEvery } = options;
  const random = new SeededRandom(seed);
  const candidate = new CandidateArm(random, options);
  const baseline = noArm();
  const perView = (1 - share) / share;
  let baselineViews = 0;
  for (let views = 0; views < candidateViews;) {
    const phase = Math.floor((views / DAY_VIEWS) * PHASES) % PHASES;
    const until = Math.min(candidateViews, views + lookEvery);
    for (; views < until; views += 1) candidate.view(phase);
    baselineViews = addBaseline(baseline, random, phase, baselineViews, views * perView);
    const verdict = judgeRollout(
      views,
      createRecord(METRICS, (metric) => figuresOf(candidate.arm, baseline, metric)),
    );
    const [strongest] = verdict?.crossed ?? [];
    if (strongest) return { stoppedAt: views, metric: strongest.metric };
  }
  return { stoppedAt: null, metric: null };
}
