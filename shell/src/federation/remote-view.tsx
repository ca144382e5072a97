import { useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { Boundary } from './boundary';
import { FailurePanel, FailureSheet } from './failure-panel';
import type { RemoteLoader, ViewKind } from './remote-loader';

interface RemoteViewProps {
  readonly loader: RemoteLoader;
  readonly kind: ViewKind;
  readonly name: string;
  /** Given to the remote's component as they are. */
  readonly given: object;
  readonly waiting: ReactNode;
  /** What stands in for it when it fails; a panel unless said. */
  readonly fallback?: ReactNode;
  /** How an overlay is closed: one that fails says so in a sheet. */
  readonly onClose?: () => void;
}

/** A screen or slot of a remote: opens it, draws it, and draws something in its place when it fails. */
export function RemoteView({ loader, kind, name, given, waiting, fallback, onClose }: RemoteViewProps) {
  const view = useSyncExternalStore(loader.subscribe, () => loader.view(kind, name));
  const version = useSyncExternalStore(loader.subscribe, loader.version);
  useEffect(() => {
    if (view.status === 'closed') void loader.open(kind, name);
    if (view.status !== 'failed') return;
    const again = () => void loader.open(kind, name);
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [loader, kind, name, view.status]);

  const failed = (retry: () => void): ReactNode => {
    if (fallback !== undefined) return fallback;
    return onClose ? <FailureSheet onRetry={retry} onClose={onClose} /> : <FailurePanel onRetry={retry} />;
  };
  if (view.status === 'failed') return failed(() => void loader.open(kind, name));
  if (view.status !== 'ready') return waiting;
  const { Component } = view;
  return (
    <Boundary key={version} onError={loader.renderFailed} fallback={failed}>
      <Component {...given} />
    </Boundary>
  );
}
