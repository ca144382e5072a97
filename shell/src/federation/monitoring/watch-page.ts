import type { FailedPart } from '../../app/shell-context';
import type { PageSign } from './freeze-watch';
import type { findScriptOwner, Owner, PageReport } from './owner';

/** Errors that wait for the file that describes them; a loop that throws fills no memory. */
const MOST_EARLY = 1_000;

/** What a page receives of an error. */
export type ErrorSource = ErrorEvent | PromiseRejectionEvent | SecurityPolicyViolationEvent | FailedPart;

/** An error and what held when it was thrown. */
export interface Thrown {
  readonly source: ErrorSource;
  /** Whose handler ran last. */
  readonly entered: Owner | undefined;
  readonly route: string;
  readonly since: number;
  readonly money: boolean;
  /** What stood in the fields of the page: none of it is reported. */
  readonly typed: readonly string[];
}

export interface ErrorReporter {
  add(this: void, error: Thrown): void;
  /** Sends at once what waits. */
  flush(): void;
}

export interface ErrorReportDeps {
  readonly shell: Owner;
  /** Rejects without a network. */
  readonly send: (report: Pick<PageReport, 'errors'>) => Promise<unknown>;
  /** Reference of this page, which panels show. */
  readonly reference: () => string;
  /** Passed on: what two files import is a module of its own, with its own bytes (F4.05). */
  readonly findScriptOwner: typeof findScriptOwner;
}

export interface ErrorWatchDeps extends ErrorReportDeps {
  /** Pattern of the route that shows. */
  readonly route: () => string;
  readonly isMoneyInFlight: () => boolean;
  /** Owner of a rejection without a stack: whose handler ran last. */
  readonly entered: () => Owner | undefined;
  /** Receives every failure of a remote or of a part of the page, those before it included. */
  readonly onFailure: (listener: (part: FailedPart) => void) => void;
  /** Loads what describes errors. */
  readonly load: () => Promise<{ readonly createErrorReporter: (deps: ErrorReportDeps) => ErrorReporter }>;
}

/** Collects errors of the page (F4.01). A page without an error loads no more than this. Returns how to send at once what waits. */
export function watchErrors(deps: ErrorWatchDeps): () => void {
  const early: Thrown[] = [];
  let reporter: ErrorReporter | undefined;
  const describe = (): void =>
    void deps.load().then(
      ({ createErrorReporter }) => {
        reporter ??= createErrorReporter(deps);
        early.splice(0).forEach(reporter.add);
      },
      // Without a network the file comes when the report can go (F4.07), or with the next error.
      () => undefined,
    );
  function add(source: ErrorSource): void {
    if (early.length >= MOST_EARLY) return;
    early.push({
      source,
      entered: deps.entered(),
      route: deps.route(),
      since: performance.now(),
      money: deps.isMoneyInFlight(),
      typed: [...document.querySelectorAll<HTMLInputElement>('input,textarea')].map(({ value }) => value),
    });
    describe();
  }
  addEventListener('online', describe);
  for (const type of ['error', 'unhandledrejection', 'securitypolicyviolation'] as const) addEventListener(type, add);
  deps.onFailure(add);
  return () => reporter?.flush();
}

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
export function watchFreezes(deps: FreezesDeps) {
  const { post } = deps;
  const beat = (): void => post(!document.hidden && !deps.isInspected());
  setInterval(beat, BEAT_MS);
  // A page that is left or comes back from the cache of the browser changes its visibility too.
  document.addEventListener('visibilitychange', beat);
  for (const name of DIALOGS) {
    const open: (text?: string) => unknown = window[name];
    Reflect.set(window, name, (text?: string) => {
      post(false);
      const response = open(text);
      beat();
      return response;
    });
  }
  beat();
  return (owner: Owner, part: string): void =>
    post({
      report: deps.report(),
      error: {
        ...owner,
        kind: 'freeze',
        part,
        route: deps.route(),
        money: deps.isMoneyInFlight(),
        count: 1,
        name: 'Freeze',
        message: 'The page did not respond',
        stack: '',
      },
    });
}
