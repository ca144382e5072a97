import { HostProvider } from '@backlay/shared/host';
import {
  lazyWithRetry,
  LinkProvider,
  QUIETLY,
  UiTextProvider,
  WidgetReports,
  type ReportWidget,
} from '@backlay/shared/ui';
import { useEffect, useMemo, type ReactNode } from 'react';
import { BrowserRouter, useNavigate } from 'react-router-dom';
import { reportUnhandledRejections, AppErrorBoundary } from './app-errors';
import { getPageReference } from '../federation';
import type { ShellHost } from '../host';
import { isMoneyOffered } from '../layout';
import { RouterLink } from '../routing';
import { OverlayHost, ToastCorner } from './overlay-host';
import { ShellProvider, useTranslate, useShell, type Remotes } from './shell-context';
import { TenantSite } from './tenant-site';
import { useSettled } from '../browser';

/** Whether this site has a page before the present one in the history; the router numbers its entries. */
const hasBefore = () => {
  const state: { readonly idx?: number } | null = window.history.state;
  return (state?.idx ?? 0) > 0;
};

/** Lends the router to the host's navigation, so that code outside of components can go somewhere. */
export function RouterBinding() {
  const { host, remotes } = useShell();
  const navigate = useNavigate();
  useEffect(
    () =>
      host.navigation.attach({
        go: (path, options) => void navigate(path, options),
        back: () => void (hasBefore() ? navigate(-1) : navigate('/')),
        preload: (path) => remotes.preload(path),
      }),
    [host, remotes, navigate],
  );
  return null;
}

/** Nobody waits for it: without it the page is whole. */
const Later = lazyWithRetry('later', () => import('./deferred-features'), QUIETLY);

/** What comes when the page stands: nothing of it is in the way of the first view. */
export function PostPaint() {
  return useSettled() ? <Later /> : null;
}

export interface AppProps {
  readonly host: ShellHost;
  readonly remotes: Remotes;
  /** The shell itself could not be drawn. */
  readonly onFailure?: (error: unknown) => void;
  /** A part of the shell could not be drawn or loaded; the rest goes on. */
  readonly onPartFailure?: ReportWidget;
}

const nobody = () => undefined;

/** Only somebody who has versions of their own pays for it. */
const QaBadge = lazyWithRetry('qa', () => import('../qa/qa-badge'), QUIETLY);

/** The whole product on a page: the shell around whatever the remotes declare. Starts the host with its first drawing. */
export function App({ host, remotes, onFailure, onPartFailure = nobody }: AppProps) {
  const shell = useMemo(() => ({ host, remotes }), [host, remotes]);
  useEffect(() => host.overlays.decideOffers((what) => isMoneyOffered(shell, what)), [host, shell]);
  useEffect(() => host.start(), [host]);
  useEffect(() => reportUnhandledRejections(window, (key, values) => host.i18n.t(key, values)), [host]);
  return (
    <WidgetReports report={onPartFailure} reference={getPageReference()}>
      <AppErrorBoundary t={host.i18n.t} onError={onFailure}>
        <HostProvider host={host}>
          <ShellProvider shell={shell}>
            <LinkProvider component={RouterLink}>
              <Spoken>
                <BrowserRouter>
                  <RouterBinding />
                  <TenantSite />
                  <OverlayHost />
                  <ToastCorner />
                  <PostPaint />
                </BrowserRouter>
              </Spoken>
            </LinkProvider>
          </ShellProvider>
        </HostProvider>
      </AppErrorBoundary>
      {/* Outside: what broke the page may be the version that was pinned. */}
      {host.manifest.qa && <QaBadge host={host} />}
    </WidgetReports>
  );
}

/**
 * The controls of the design system in the language of the page. Its `lang` follows the texts in a frame of its own: both
 * style every element anew, and one frame is too long for a phone (E8.19).
 */
function Spoken({ children }: { readonly children: ReactNode }) {
  const translate = useTranslate();
  const { language } = useShell().host.i18n;
  useEffect(() => void (document.documentElement.lang = language), [language]);
  return <UiTextProvider translate={translate}>{children}</UiTextProvider>;
}
