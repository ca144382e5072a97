import { useEffect } from 'react';
import { useAnalytics } from '../analytics';
import { useVersionCheck } from '../app-update';
import { useShell } from '../app/shell-context';
import { ChatWidget } from '../chat-widget';
import { watchDevTools } from '../dev-tools';
import { registerWorker } from '../offline';
import { useNotificationPermission } from '../permission';
import { StickyLinks } from '../sticky-links';
import { WelcomeBanner } from '../welcome-banner';
import { useLatestResult } from '../win-loss';
import { useIdlePrefetch } from './idle-prefetch';
import { useWhiteLabelRole } from './use-white-label-role';

/** Everything of the shell that a page can do without for its first seconds. */
export default function DeferredFeatures() {
  const { host } = useShell();
  useEffect(() => watchDevTools(host.storage), [host]);
  useEffect(() => registerWorker(navigator, host.i18n.store), [host]);
  useVersionCheck();
  useAnalytics();
  useNotificationPermission();
  useLatestResult();
  useWhiteLabelRole();
  useIdlePrefetch();
  return (
    <>
      <StickyLinks />
      <ChatWidget />
      <WelcomeBanner />
    </>
  );
}
