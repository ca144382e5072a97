import type { I18n } from '@backlay/shared/host';

/** Origin and path of the URL that a rejection carries, never its query and never a path with a credential (A8.09, S-11). */
export function getFailedUrl(reason: unknown): string | null {
  const carried = reason as { readonly url?: unknown; readonly config?: { readonly url?: unknown } } | null | undefined;
  const url = carried?.url ?? carried?.config?.url;
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
