import { createStore, type StoreApi } from 'zustand/vanilla';
import type { EndpointInput, EndpointPayload, Market } from '@backlay/shared/contract';
import { CASH_OUT_TOLERANCES, formatMoney, fromPaise, type CashOutRule, type Paise } from '@backlay/shared/domain';
import { CallError } from '@backlay/shared/host';
import { generateClientReference, readSlipSetting } from '../slip';
import type { CashOutPorts } from './ports';

export type WireRule = EndpointPayload<'cashOutRules'>[number];
type WireResult = EndpointPayload<'cashOut'>['results'][number];

/** Where one press is: `refused` with the platform's reason, `done` with what the player gets, in rupees. */
export interface CashOutRun {
  readonly status: 'idle' | 'running' | 'checking' | 'refused' | 'done';
  readonly reason: string;
  readonly amount: number;
  /** Of several markets: what became of each (E5.05). */
  readonly results: readonly WireResult[];
  readonly rules: readonly WireRule[];
}

const IDLE: CashOutRun = { status: 'idle', reason: '', amount: 0, results: [], rules: [] };
const ASK_AGAIN_MS = 2_000;

/** The name of a press that closes a part: its share, and the worst result that it leaves, which is no payment (E5.01, E5.03). */
export const formatPart = (
  t: (key: 'cashOut.percentWorst', values: { share: number; amount: string }) => string,
  share: number,
  amount: Paise,
) => t('cashOut.percentWorst', { share, amount: formatMoney(amount, { plus: true }) });

/** How much less than the shown amount the player accepts, percent of it: a setting of the device, 0 at first (E5.02). */
export function readTolerance(): number {
  const stored = Number(readSlipSetting('cash-out-tolerance'));
  return CASH_OUT_TOLERANCES.includes(stored) ? stored : 0;
}
const ANSWER_MARGIN_MS = 10_000;

/** One press of one market: sent once with the amount that was shown, and asked for by its reference where the answer is lost (E5.02). */
export class CashOutController {
  readonly store: StoreApi<CashOutRun> = createStore(() => IDLE);

  constructor(
    private readonly ports: CashOutPorts,
    private readonly market: Pick<Market, 'id' | 'delay'>,
    private readonly makeReference: () => string = generateClientReference,
  ) {}

  /** @param tolerance how much less than `amount` the player accepts, percent of it (E5.02) */
  async press(share: number, amount: Paise, tolerance = 0): Promise<void> {
    await this.run({ marketId: this.market.id, share, minAmount: fromPaise(amount), tolerance });
  }

  /** Closes several markets, each at the amount in rupees that was shown for it or not at all (E5.05). */
  async pressAll(amounts: NonNullable<EndpointInput<'cashOut'>['amounts']>, tolerance = 0): Promise<void> {
    await this.run({ amounts, tolerance });
  }

  private async run(press: Omit<EndpointInput<'cashOut'>, 'clientRef'>): Promise<void> {
    const { status } = this.store.getState();
    if (status === 'running' || status === 'checking') return;
    this.store.setState({ status: 'running', reason: '' });
    const landed = this.ports.host.inFlight.begin('bet');
    const body = { ...press, clientRef: this.makeReference() };
    try {
      if (!(await this.send(body))) await this.learn(body);
    } finally {
      landed();
    }
  }

  /** False where the answer was lost. A press is sent once: nothing may run that waited for a connection (E7.05). */
  private async send(body: EndpointInput<'cashOut'>): Promise<boolean> {
    try {
      const { docs } = await this.ports.host.api.call('cashOut', body, { timeoutMs: this.answerMs() });
      this.end(docs.results);
      return true;
    } catch (error) {
      return this.refuseBy(error);
    }
  }

  /** Asks by the reference what became of a press, which may still be in its delay, until it is known. */
  private async learn({ clientRef, marketId, amounts = [] }: EndpointInput<'cashOut'>): Promise<void> {
    const { host, clock } = this.ports;
    const decidedBy = clock.now() + this.answerMs();
    this.store.setState({ status: 'checking' });
    for (;;) {
      await new Promise<void>((resolve) => clock.after(ASK_AGAIN_MS, resolve));
      try {
        const isDecided = clock.now() >= decidedBy;
        const { docs, message } = await host.api.call('cashOutOutcome', { clientRef });
        if (docs.running) continue;
        const ids = marketId === undefined ? amounts.map((each) => each.marketId) : [marketId];
        const isComplete = ids.every((id) => docs.results.some((result) => result.marketId === id));
        if (!isComplete && !isDecided) continue;
        const undone = { done: false, amount: null, share: 0, message: isComplete ? '' : message } as const;
        return this.end(
          ids.map((id) => docs.results.find((result) => result.marketId === id) ?? { marketId: id, ...undone }),
        );
      } catch (error) {
        if (this.refuseBy(error)) return;
      }
    }
  }

  private end(results: readonly WireResult[]): void {
    const amount = results.reduce((sum, result) => sum + (result.amount ?? 0), 0);
    const refused = results.find(({ done }) => !done);
    if (refused) this.store.setState({ status: 'refused', reason: refused.message, results });
    else this.store.setState({ status: 'done', amount, results });
  }

  /** Takes an answer of the platform that is a refusal; false where there was none. */
  private refuseBy(error: unknown): boolean {
    if (!(error instanceof CallError) || error.status < 400 || error.status >= 500) return false;
    this.store.setState({ status: 'refused', reason: error.message });
    return true;
  }

  /** How long an answer may take, ms. */
  private answerMs(): number {
    return this.market.delay * 1000 + ANSWER_MARGIN_MS;
  }

  async readRules(): Promise<void> {
    const { docs } = await this.ports.host.api.call('cashOutRules', { marketId: this.market.id });
    this.store.setState({ rules: docs });
  }

  /** Reads the rules, and again whenever one fires or is set in another tab, until the result is called (E5.04). */
  followRules(): () => void {
    // Without an answer the fields are empty and a rule can still be set.
    const read = () => void this.readRules().catch(() => undefined);
    read();
    return this.ports.host.realtime.on('getCashOutUpdates', ({ marketId }) => {
      if (marketId === this.market.id) read();
    });
  }

  /** Sets a rule that closes a share at a value in rupees, or removes it where there is none. */
  async setRule(kind: CashOutRule['kind'], value: number | null, share = 100): Promise<void> {
    const { api } = this.ports.host;
    const marketId = this.market.id;
    try {
      const { docs } =
        value === null
          ? await api.call('deleteCashOutRule', { marketId, kind })
          : await api.call('saveCashOutRule', { marketId, kind, value, share });
      this.store.setState({ rules: docs, reason: '' });
    } catch (error) {
      this.store.setState({ reason: error instanceof CallError ? error.message : '' });
    }
  }

  clear(): void {
    this.store.setState({ status: 'idle', reason: '', results: [] });
  }
}
