import { PAGE_REPORT_PATH } from '@backlay/shared/domain';
import type { PageSign } from './freeze-watch';
import { findNodeOwner, findScriptOwner, type Owner, type PageReport } from './owner';
import { watchErrors, watchFreezes, type ErrorWatchDeps } from './watch-page';
import { watchVitals } from './vitals';

type Shared = Pick<ErrorWatchDeps, 'shell' | 'route' | 'reference' | 'isMoneyInFlight' | 'onFailure'>;

export interface MonitoringDeps extends Shared {
  /** Number of this page view, made by itself. */
  readonly view: string;
  readonly language: () => string;
  /** The developer tools are open. */
  readonly isInspected: () => boolean;
  /** Receives each boundary of a remote that is entered. */
  readonly onEnter: (listener: (owner: Owner, part: string) => void) => void;
}

/** Watches the page from now on. It never ends: what it watches is the page. */
export function startMonitoring(deps: MonitoringDeps): void {
  const { shell, view } = deps;
  let worker: Worker | undefined;
  try {
    worker = new Worker(/* webpackChunkName: "freeze-worker" */ new URL('./freeze-worker.ts', import.meta.url));
  } catch {
    // The browser refuses a worker: freezes of this page are not seen.
  }
  let entered = shell;
  const watched = {
    ...deps,
    findScriptOwner,
    entered: () => entered,
    post: (sign: PageSign) => worker?.postMessage(sign),
    report: () => ({ view, language: deps.language(), memory: Reflect.get(navigator, 'deviceMemory') }),
    send: (part: Partial<PageReport>): Promise<unknown> =>
      fetch(PAGE_REPORT_PATH, {
        method: 'POST',
        keepalive: true,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...watched.report(), ...part }),
      }),
    load: () => import(/* webpackChunkName: "page-errors" */ './errors'),
  };

  const noteEntered = watchFreezes(watched);
  const enter = (owner: Owner, part: string): void => {
    entered = owner;
    noteEntered(owner, part);
  };
  enter(shell, 'start');
  deps.onEnter(enter);
  for (const type of ['click', 'keydown', 'input', 'submit'])
    addEventListener(
      type,
      ({ target }) => enter((target instanceof Node && findNodeOwner(target)) || shell, type),
      true,
    );

  const flush = watchErrors(watched);
  const takeFigures = watchVitals(watched);
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) return;
    flush();
    const figures = takeFigures();
    // Without a network they are lost.
    if (figures[0]) watched.send({ figures }).catch(() => undefined);
  });
}
