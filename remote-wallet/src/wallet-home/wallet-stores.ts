import { toCallResult } from '@backlay/shared/host';
import type { Host } from '@backlay/shared/host';
import type { CurrencyRate } from '@backlay/shared/contract';

interface MoneyEntries {
  readonly deposit: boolean;
  readonly withdraw: boolean;
}

const ALL: MoneyEntries = { deposit: true, withdraw: true };

/** Which of the two the brand offers now: an operator may switch either off while the page lives (OQ-33). */
export const moneyEntries = ({ channels }: Host) => channels.store('money.entries', () => ALL);

/** The rates as they were last answered; empty until then. Nothing on screen is converted (OQ-115). */
export const currencyRates = ({ channels }: Host) =>
  channels.store<readonly CurrencyRate[]>('wallet.currency-rates', () => []);

/** Reads the rates once for each player who comes, and stores them (A7.28). */
export function keepCurrencyRates(host: Host): () => void {
  const { api, session, tenant } = host;
  let asked = false;
  const look = async (status: string) => {
    if (asked || status !== 'signed-in') return;
    asked = true;
    const query = { whiteLabelId: tenant.whiteLabelId, server: tenant.type };
    const answer = await toCallResult(api.call('currencyRates', query));
    if (answer.ok) currencyRates(host).setState(answer.answer.docs, true);
    else asked = false;
  };
  void look(session.store.getState().status);
  return session.store.subscribe(({ status }) => void look(status));
}
