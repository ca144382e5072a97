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

/** One press of one market: sent with the amount that was shown, and repeated by its reference until the answer is known (E5.02). */
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
      for (;;) if (await this.send(body)) return;
    } finally {
      landed();
    }
  }

  /** False where the answer was lost: the same reference asks again, and is one cash out. */
  private async send(body: EndpointInput<'cashOut'>): Promise<boolean> {
    const { host, clock } = this.ports;
    try {
      const timeoutMs = this.market.delay * 1000 + ANSWER_MARGIN_MS;
      const { docs } = await host.api.call('cashOut', body, { timeoutMs });
      const { results } = docs;
      const amount = results.reduce((sum, result) => sum + (result.amount ?? 0), 0);
      const refused = results.find(({ done }) => !done);
      if (!refused) this.store.setState({ status: 'done', amount, results });
      else this.store.setState({ status: 'refused', reason: refused.message, results });
      return true;
    } catch (error) {
      if (error instanceof CallError && error.status >= 400 && error.status < 500) {
        this.store.setState({ status: 'refused', reason: error.message });
        return true;
      }
      this.store.setState({ status: 'checking' });
      await new Promise<void>((resolve) => clock.after(ASK_AGAIN_MS, resolve));
      return false;
    }
  }

  async readRules(): Promise<void> {
    const { docs } = await this.ports.host.api.call('cashOutRules', { marketId: this.market.id });
    this.store.setState({ rules: docs });
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
