import type { PageSign } from './freeze-watch';
import type { Owner, PageReport } from './owner';

const BEAT_MS = 1_000;
/** Dialogs of the browser, which hold the page up until somebody answers. */
const DIALOGS = ['alert', 'confirm', 'prompt', 'print'] as const;

export interface FreezesDeps {
  readonly post: (sign: PageSign) => void;
  readonly report: () => Omit<PageReport, 'errors'>;
  readonly route: () => string;
  readonly isMoneyInFlight: () => boolean;
  /** The developer tools are open: a pause in them is no freeze. */
  readonly isInspected: () => boolean;
}

/** Sends signs of this page to the worker (F4.03). Returns the call for a boundary or a handler that is entered. */
export function watchFreezes({ post, report, route, isMoneyInFlight, isInspected }: FreezesDeps) {
  const beat = (): void => post({ type: document.hidden || isInspected() ? 'pause' : 'beat' });
  setInterval(beat, BEAT_MS);
  addEventListener('pagehide', () => post({ type: 'pause' }));
  addEventListener('pageshow', beat);
  document.addEventListener('visibilitychange', beat);
  for (const name of DIALOGS) {
    const open: (text?: string) => unknown = window[name].bind(window);
    Reflect.set(window, name, (text?: string) => {
      post({ type: 'pause' });
      try {
        return open(text);
      } finally {
        beat();
      }
    });
  }
  beat();
  return ({ remote, version }: Owner, part: string): void =>
    post({
      type: 'enter',
      report: report(),
      error: {
        ...{ kind: 'freeze', remote, version, part, route: route(), money: isMoneyInFlight(), count: 1 },
        ...{ name: 'Freeze', message: 'The page did not respond', stack: '' },
      },
    });
}
