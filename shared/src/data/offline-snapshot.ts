import { formatMoney, isObject, toPaise } from '../domain';

/** Where the device stores what it shows without a network; the log-out removes it (E7.05). */
export const OFFLINE_KEY = 'offlineSnapshot';
/** Lines of one list without a network. */
const LINES = 5;

export type OfflineList = 'bets' | 'requests';

/** A line as the player saw it: what it is about, and what it came to. */
export interface OfflineLine {
  readonly title: string;
  readonly detail: string;
  /** Rupees; null shows none. */
  readonly amount: number | null;
}

function readSnapshot(): Readonly<Record<string, unknown>> {
  try {
    const known: unknown = JSON.parse(localStorage.getItem(OFFLINE_KEY) ?? '{}');
    return isObject(known) ? known : {};
  } catch {
    return {};
  }
}

/** Stores the first lines of a list with its own time, ms, for the page that shows without a network (E7.05). */
export function storeOfflineLines(list: OfflineList, lines: readonly OfflineLine[], at: number): void {
  try {
    const shown = lines.slice(0, LINES).map(({ title, detail, amount }) => ({
      title,
      detail,
      amount: amount === null ? '' : formatMoney(toPaise(amount)),
    }));
    localStorage.setItem(OFFLINE_KEY, JSON.stringify({ ...readSnapshot(), [list]: shown, [`${list}At`]: at }));
  } catch {
    // A browser without storage shows no lists without a network.
  }
}
