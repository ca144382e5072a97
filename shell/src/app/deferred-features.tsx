import { useEffect } from 'react';
import { useAnalytics } from './use-analytics';
import { useVersionCheck } from '../popups';
import { useShell } from './shell-context';
import { ChatWidget } from '../layout';
import { watchDevTools } from '../browser';
import { registerWorker } from '../browser';
import { useNotificationPermission } from './use-notification-permission';
import { StickyLinks } from '../layout';
import { WelcomeBanner } from '../popups';
import { useLatestResult } from '../popups';
import { useIdlePrefetch } from '../federation';
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
