import { useEffect, useLayoutEffect, useSyncExternalStore, type ReactNode } from 'react';
import { ErrorPanel, WidgetBoundary, WidgetReports, Button, Sheet } from '@backlay/shared/ui';
import type { RemoteLoader, ViewKind } from './loader-types';
import { getPageReference } from './failure-reporter';
import { HostProvider, useT } from '@backlay/shared/host';
import { findDrawnScreen, forgetDrawnScreen } from '../browser';
import styles from './remote-view.module.scss';

/** Where an overlay that could not be shown would be: with a way out, because the page is behind it (A8.10). */
export function FailureOverlay({ onRetry, onClose }: { readonly onRetry: () => void; readonly onClose: () => void }) {
  const t = useT();
  return (
    <Sheet open onClose={onClose} title={t('failure.title')}>
      <div role="alert">
        <p>{t('failure.reference', { reference: getPageReference() })}</p>
        <Button block variant="primary" onClick={onRetry}>
          {t('failure.retry')}
        </Button>
      </div>
    </Sheet>
  );
}

/** The screen as the platform drew it; nothing where it drew none. Prices that no remote comes for are stale. */
function DrawnScreen({ isStale = false, children }: { readonly isStale?: boolean; readonly children?: ReactNode }) {
  const shown = findDrawnScreen(location.pathname);
  if (!shown) return children;
  const stale = isStale || shown.isStale ? '' : undefined;
  return <div data-drawn="" data-stale={stale} dangerouslySetInnerHTML={{ __html: shown.html }} />;
}

/** The room of a screen whose files are on their way, or the screen as the platform drew it. */
export const WaitingScreen = () => (
  <DrawnScreen>
    <div className={styles.waiting} aria-busy="true" />
  </DrawnScreen>
);

/** Stands before a view: it is rendered, and its effects run, before those of the view (F4.03). */
function EnterMark({ enter, kind }: { readonly enter: () => void; readonly kind: ViewKind }) {
  enter();
  useLayoutEffect(enter);
  useEffect(enter);
  useEffect(() => {
    if (kind === 'screens') forgetDrawnScreen();
  }, [kind]);
  return null;
}

interface RemoteViewProps {
  readonly loader: RemoteLoader;
  readonly kind: ViewKind;
  readonly name: string;
  /** Given to the remote's component as they are. */
  readonly given: object;
  readonly waiting: ReactNode;
  /** Drawn in its place when it fails; a panel by default. */
  readonly fallback?: ReactNode;
  /** Closes an overlay. A failed one shows its failure in a sheet. */
  readonly onClose?: () => void;
}

/** A place that shows something else instead of what failed opens again by itself after this long, ms. */
const TRY_AGAIN_MS = 15_000;

/** A screen or slot of a remote: opens it, draws it, and draws something in its place when it fails. */
export function RemoteView({ loader, kind, name, given, waiting, fallback, onClose }: RemoteViewProps) {
  const view = useSyncExternalStore(loader.subscribe, () => loader.view(kind, name));
  const version = useSyncExternalStore(loader.subscribe, loader.version);
  const switchedAccount = fallback !== undefined;
  useEffect(() => {
    if (view.status === 'closed') void loader.open(kind, name);
    if (view.status !== 'failed') return;
    const again = () => void loader.open(kind, name);
    window.addEventListener('online', again);
    // Where something else stands in for it, there is nothing to press.
    const later = switchedAccount ? setTimeout(again, TRY_AGAIN_MS) : undefined;
    return () => {
      window.removeEventListener('online', again);
      clearTimeout(later);
    };
  }, [loader, kind, name, view.status, switchedAccount]);

  const failed = (retry: () => void): ReactNode => {
    if (fallback !== undefined) return fallback;
    return onClose ? (
      <FailureOverlay onRetry={retry} onClose={onClose} />
    ) : (
      <ErrorPanel onRetry={retry} reference={getPageReference()} />
    );
  };
  if (view.status === 'failed')
    return (
      <>
        {failed(() => void loader.open(kind, name))}
        {kind === 'screens' && <DrawnScreen isStale />}
      </>
    );
  if (view.status !== 'ready') return waiting;
  const { Component } = view;
  const host = loader.host();
  const content = <Component {...given} />;
  return (
    <WidgetReports report={loader.partFailed} reference={getPageReference()}>
      <WidgetBoundary key={version} name={name} fallback={failed}>
        <EnterMark enter={() => loader.enter?.(name)} kind={kind} />
        {host ? <HostProvider host={host}>{content}</HostProvider> : content}
      </WidgetBoundary>
    </WidgetReports>
  );
}
