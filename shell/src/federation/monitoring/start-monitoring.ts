import { PAGE_REPORT_PATH } from '@backlay/shared/domain';
import { reportErrors, type ErrorReportDeps } from './errors';
import { watchFreezes } from './freezes';
import { findNodeOwner, type Owner, type PageReport } from './owner';
import { watchVitals } from './vitals';

type Shared = Pick<ErrorReportDeps, 'shell' | 'route' | 'reference' | 'isMoneyInFlight' | 'onFailure'>;

export interface MonitoringDeps extends Shared {
  /** Number of this page view, made by itself. */
  readonly view: string;
  readonly language: () => string;
  /** The developer tools are open. */
  readonly isInspected: () => boolean;
  /** Receives each boundary of a remote that is entered. */
  readonly onEnter: (listener: (owner: Owner, part: string) => void) => void;
}

/** Reports that wait for a network. */
const UNSENT = 10;

/** The worker that receives the signs of the page; none where the browser refuses it. */
function startWorker(): Worker | undefined {
  try {
    return new Worker(/* webpackChunkName: "freeze-worker" */ new URL('./freeze-worker.ts', import.meta.url));
  } catch {
    return undefined;
  }
}

/** Watches the page from now on. It never ends: what it watches is the page. */
export function startMonitoring({ view, language, isInspected, onEnter, ...deps }: MonitoringDeps): void {
  const unsent: string[] = [];
  const post = (body: string): void =>
    void fetch(PAGE_REPORT_PATH, {
      method: 'POST',
      keepalive: true,
      headers: { 'content-type': 'application/json' },
      body,
    }).catch(() => unsent.length < UNSENT && unsent.push(body));
  const report = () => ({ view, language: language(), memory: Reflect.get(navigator, 'deviceMemory') });
  const send = (part: Partial<PageReport>): void => post(JSON.stringify({ ...report(), ...part }));

  const worker = startWorker();
  const { route, isMoneyInFlight } = deps;
  const noteEntered = watchFreezes({
    post: (sign) => worker?.postMessage(sign),
    ...{ report, route, isMoneyInFlight, isInspected },
  });
  let entered: Owner = deps.shell;
  const enter = (owner: Owner, part: string): void => {
    entered = owner;
    noteEntered(owner, part);
  };
  enter(deps.shell, 'start');
  onEnter(enter);
  for (const type of ['click', 'keydown', 'input', 'submit'])
    addEventListener(
      type,
      ({ target }) => enter((target instanceof Node && findNodeOwner(target)) || deps.shell, type),
      { capture: true, passive: true },
    );

  const watched = { ...deps, send, entered: () => entered };
  const flush = reportErrors(watched);
  const takeFigures = watchVitals(watched);
  addEventListener('online', () => unsent.splice(0).forEach(post));
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) return;
    flush();
    const figures = takeFigures();
    if (figures.length > 0) send({ figures });
  });
}
