import { useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { Boundary } from './boundary';
import { FailurePanel } from './failure-panel';
import type { RemoteLoader, ViewKind } from './remote-loader';

interface RemoteViewProps {
  readonly loader: RemoteLoader;
  readonly kind: ViewKind;
  readonly name: string;
  /** Given to the remote's component as they are. */
  readonly given: object;
  readonly waiting: ReactNode;
}

/** A screen or slot of a remote: opens it, draws it, and draws a panel in its place when it fails. */
export function RemoteView({ loader, kind, name, given, waiting }: RemoteViewProps) {
  const view = useSyncExternalStore(loader.subscribe, () => loader.view(kind, name));
  const version = useSyncExternalStore(loader.subscribe, loader.version);
  useEffect(() => {
    if (view.status === 'closed') void loader.open(kind, name);
  }, [loader, kind, name, view.status]);

  if (view.status === 'failed') return <FailurePanel onRetry={() => void loader.open(kind, name)} />;
  if (view.status !== 'ready') return waiting;
  const { Component } = view;
  return (
    <Boundary key={version} onError={loader.renderFailed} fallback={(retry) => <FailurePanel onRetry={retry} />}>
      <Component {...given} />
    </Boundary>
  );
}
