import { lazy, Suspense, useEffect, type ComponentType, type ReactNode } from 'react';
import { loadWithRetry } from './load-with-retry';
import { WidgetBoundary } from './widget-boundary';

export interface LazyOptions<Props> {
  /** Drawn while its file loads; nothing by default. */
  readonly waiting?: ReactNode;
  /** Drawn when its file does not load or it throws; a panel with "Try again" by default. */
  readonly failed?: (retry: () => void, props: Props) => ReactNode;
}

/**
 * A component in a file of its own. A file that does not come is asked for twice more; then its own place alone shows the failure,
 * and "Try again" asks the network again: `lazy` of React would keep the first answer for good (E8.17).
 * @param name of the part, for the report
 */
export function lazyWithRetry<Props extends object>(
  name: string,
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
  { waiting, failed }: LazyOptions<Props> = {},
): ComponentType<Props> {
  const loader = { Part: createPart(), isLost: false };

  function createPart() {
    return lazy(() =>
      loadWithRetry(load).catch((error: unknown) => {
        loader.isLost = true;
        throw error;
      }),
    );
  }

  /** What was drawn badly is drawn again; what did not come is asked for again, once for all places that show it. */
  function renew(): void {
    if (!loader.isLost) return;
    loader.isLost = false;
    loader.Part = createPart();
  }

  return function LazyPart(props: Props) {
    return (
      <WidgetBoundary name={name} fallback={failed && ((retry) => failed(retry, props))} onRetry={renew}>
        <Suspense fallback={waiting}>
          <Shown loader={loader} props={props} />
        </Suspense>
      </WidgetBoundary>
    );
  };
}

/** Reads which attempt is the present one each time that it is drawn. */
function Shown<Props extends object>({
  loader,
  props,
}: {
  readonly loader: { readonly Part: ComponentType<Props> };
  readonly props: Props;
}) {
  const { Part } = loader;
  return <Part {...props} />;
}

/** A part that nobody waits for is requested again after this long, ms. */
const QUIET_RETRY_MS = 15_000;

/** Shows nothing and tries again by itself. */
function TryLater({ retry }: { readonly retry: () => void }) {
  useEffect(() => {
    const timer = setTimeout(retry, QUIET_RETRY_MS);
    return () => clearTimeout(timer);
  }, [retry]);
  return null;
}

/** For a part that nobody waits for: one that does not come shows nothing, and is requested again by itself. */
export const QUIETLY = { failed: (retry: () => void) => <TryLater retry={retry} /> };
