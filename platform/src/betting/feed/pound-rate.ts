import type { FeedClock, RateState, RateUnits } from './feed';

const UNITS = 10_000;
const HOUR_MS = 3_600_000;
const STALE_MS = 24 * HOUR_MS;
/** One pound is one rupee: amounts stay as they are. */
export const NO_CONVERSION: RateUnits = UNITS;

/** A rate in ten-thousandths of a rupee. */
export const toRateUnits = (rate: number): RateUnits => Math.round(rate * UNITS);
/** Rupees for a pound with four decimals. */
export const formatRate = (rate: RateUnits): string => (rate / UNITS).toFixed(4);

/** Whole rupees of an amount in pounds, rounded down. At a rate of 1 the amount stays as it is (E9.03). */
export function convertPounds(pounds: number, rate: RateUnits): number {
  if (rate === NO_CONVERSION) return pounds;
  // The product of pence and rate exceeds 53 bits for large volumes: the millions are multiplied apart.
  const pence = Math.round(pounds * 100);
  const divisor = 100 * UNITS;
  const millions = Math.floor(pence / divisor);
  return millions * rate + Math.floor(((pence - millions * divisor) * rate) / divisor);
}

/** The rate that was accepted last, and when the account service confirmed it, ms. */
export interface StoredRate {
  readonly rate: RateUnits;
  readonly at: number;
}

export interface RateStore {
  load(): Promise<StoredRate | undefined>;
  save(stored: StoredRate): void;
}

export interface PoundRateDeps {
  /** Rupees for a pound by configuration; null reads the account service. */
  readonly fixed: number | null;
  /** Rupees for a pound by the account service. */
  readonly read: () => Promise<number>;
  readonly store?: RateStore | undefined;
  readonly clock: FeedClock;
  readonly log: (message: string, fields?: Readonly<Record<string, unknown>>) => void;
  /** The rate or its problem changed. */
  readonly onChange: (state: RateState) => void;
}

/** The rate of the pound: read every hour, used on when it is older than a day or moved by more than a tenth (E9.03). */
export class PoundRate {
  private accepted: StoredRate | undefined;
  private state: RateState = { rate: NO_CONVERSION, problem: null };
  private cancel: (() => void) | undefined;
  private isStopped = false;

  constructor(private readonly deps: PoundRateDeps) {}

  get current(): RateUnits {
    return this.state.rate;
  }

  /** Resolves once the first rate is known, or cannot be had. */
  async start(): Promise<void> {
    const { fixed, store } = this.deps;
    if (fixed !== null) return this.change({ rate: toRateUnits(fixed), problem: null });
    this.accepted = await store?.load().catch(() => undefined);
    if (this.accepted) this.state = { rate: this.accepted.rate, problem: null };
    await this.refresh();
  }

  stop(): void {
    this.isStopped = true;
    this.cancel?.();
  }

  private async refresh(): Promise<void> {
    const { read, clock, log } = this.deps;
    try {
      this.consider(toRateUnits(await read()));
    } catch (error) {
      log('pound rate read failed', { error: String(error) });
      this.fail();
    }
    if (!this.isStopped) this.cancel = clock.later(HOUR_MS, () => void this.refresh());
  }

  private consider(offered: RateUnits): void {
    const { accepted } = this;
    if (!(offered > 0 && Number.isSafeInteger(offered))) throw new RangeError(`Not a rate: ${offered}`);
    if (accepted && Math.abs(offered - accepted.rate) * 10 > accepted.rate)
      return this.change({ rate: accepted.rate, problem: 'jumped', offered });
    this.accepted = { rate: offered, at: this.deps.clock.now() };
    this.deps.store?.save(this.accepted);
    this.change({ rate: offered, problem: null });
  }

  private fail(): void {
    if (!this.accepted) return this.change({ rate: NO_CONVERSION, problem: 'missing' });
    const isStale = this.deps.clock.now() - this.accepted.at > STALE_MS;
    if (isStale) this.change({ rate: this.accepted.rate, problem: 'stale' });
  }

  private change(state: RateState): void {
    const before = this.state;
    this.state = state;
    const isSame = before.rate === state.rate && before.problem === state.problem && before.offered === state.offered;
    if (isSame || this.isStopped) return;
    const { problem, rate, offered } = state;
    this.deps.log(problem ? 'pound rate retained' : 'pound rate changed', {
      rate: formatRate(rate),
      ...(problem ? { problem } : {}),
      ...(offered === undefined ? {} : { offered: formatRate(offered) }),
    });
    this.deps.onChange(state);
  }
}
