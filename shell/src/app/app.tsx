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
import { BrowserRouter } from 'react-router-dom';
import { reportUnhandledRejections } from './errors/unhandled-rejections';
import { AppErrorBoundary } from './errors/app-error-boundary';
import type { ShellHost } from '../host';
import { RouterLink } from '../routing';
import { PostPaint } from './post-paint';
import { OverlayHost } from './overlay-host';
import type { Remotes } from './remotes';
import { RouterBinding } from './router-binding';
import { ShellProvider, useTranslate } from './shell-context';
import { TenantSite } from './tenant-site';
import { ToastCorner } from './toast-viewport';

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
  useEffect(() => host.start(), [host]);
  useEffect(() => reportUnhandledRejections(window, (key, values) => host.i18n.t(key, values)), [host]);
  return (
    <WidgetReports report={onPartFailure}>
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

/** The controls of the design system in the language of the page. */
function Spoken({ children }: { readonly children: ReactNode }) {
  return <UiTextProvider translate={useTranslate()}>{children}</UiTextProvider>;
}
