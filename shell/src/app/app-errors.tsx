import { Button, FullPage, ButtonLink } from '@backlay/shared/ui';
import type { I18n } from '@backlay/shared/host';
import { Component, type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { getField } from '@backlay/shared/domain';
import { shellTexts, DICTIONARIES } from '../texts';
import { useTranslate } from './shell-context';
import styles from './failure.module.scss';

interface State {
  readonly error: Error | null;
}

/** When the shell itself cannot be drawn: the message, and another try (A2.78, A8.10, A8.11). Remotes have boundaries of their own. */
export class AppErrorBoundary extends Component<
  { readonly children: ReactNode; readonly t: I18n['t']; readonly onError?: (error: unknown) => void },
  State
> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError?.(error);
    window.alert(this.props.t('failure.alert'));
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    const retry = (
      <Button variant="primary" icon="retry" onClick={() => this.setState({ error: null })}>
        {this.props.t('failure.retry')}
      </Button>
    );
    return (
      <div role="alert">
        <FullPage title={this.props.t('failure.title')} actions={retry}>
          {error.message}
        </FullPage>
      </div>
    );
  }
}

interface NoStartProps {
  readonly report: () => void;
  /** This person has QA versions: they may be what is broken. */
  readonly pinned: boolean;
}

/** No stored choice has been read: the error appears in the language in which the platform sent the page. */
function useTextsOfPage(): Partial<Record<keyof typeof shellTexts, string>> {
  const [texts, setTexts] = useState<Partial<Record<keyof typeof shellTexts, string>>>(shellTexts);
  useEffect(() => {
    void DICTIONARIES[document.documentElement.lang]?.().then(
      (known) => setTexts({ ...shellTexts, ...known }),
      () => undefined,
    );
  }, []);
  return texts;
}

/** The page arrived without what it starts from. Nothing runs yet, so nothing can be in flight: it may be loaded again. */
export function StartupError({ report, pinned }: NoStartProps) {
  useEffect(report, [report]);
  const texts = useTextsOfPage();
  const again = (
    <>
      <Button variant="primary" icon="retry" onClick={() => window.location.reload()}>
        {texts['failure.retry']}
      </Button>
      {pinned && (
        <ButtonLink href={`/__qa/clear?to=${encodeURIComponent(window.location.pathname)}`}>
          {texts['qa.clear']}
        </ButtonLink>
      )}
    </>
  );
  return (
    <main role="alert">
      <FullPage title={texts['failure.title'] ?? ''} actions={again}>
        {texts['failure.alert']}
      </FullPage>
    </main>
  );
}

const subscribe = (changed: () => void) => {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
};

/** Shows that the device has no network; prices lock by their own age. */
export function OfflineNotice() {
  const t = useTranslate();
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <div role="status" className={online ? undefined : styles.offline}>
      {!online && t('offline.notice')}
    </div>
  );
}

/** Origin and path of the URL that a rejection carries, never its query and never a path with a credential (A8.09, S-11). */
export function getFailedUrl(reason: unknown): string | null {
  const url = getField(reason, 'url') ?? getField(getField(reason, 'config'), 'url');
  if (typeof url !== 'string' || !URL.canParse(url)) return null;
  const { origin, pathname } = new URL(url);
  return /^\/(login-user|direct-login)\//.test(pathname) ? null : origin + pathname;
}

/** Alerts a rejection that nobody handled and that names a URL; answers how to stop. */
export function reportUnhandledRejections(page: Window, t: I18n['t']): () => void {
  const onRejection = ({ reason }: PromiseRejectionEvent) => {
    const url = getFailedUrl(reason);
    if (url) page.alert(t('failure.network', { url }));
  };
  page.addEventListener('unhandledrejection', onRejection);
  return () => page.removeEventListener('unhandledrejection', onRejection);
}
