import { useEffect } from 'react';
import { InstallBar, useVersionCheck, WelcomeBanner, useLatestResult } from '../popups';
import { useShell } from './shell-context';
import { ChatWidget, StickyLinks } from '../layout';
import { watchDevTools, registerWorker, ANALYTICS_DELAY, isMeasurementId, loadTag, untilPageAge } from '../browser';
import { useIdlePrefetch, useMonitoring } from '../federation';
import { useStore } from 'zustand';

/** Keeps what the operator took out of the white label, for as long as the player is here (A3.17, A7.27). */
export function useWhiteLabelRole(): void {
  const { api, session, storage } = useShell().host;
  const player = useStore(session.store, ({ status, userType, profile }) =>
    status === 'signed-in' && userType === 'user' ? profile?._id : undefined,
  );
  useEffect(() => {
    if (!player) return storage.remove('europeanCasinoDisabled');
    api
      .call('whiteLabelRole')
      .then(({ docs }) => storage.write('europeanCasinoDisabled', String(docs.europeanCasinoDisabled)))
      .catch(() => undefined);
  }, [api, player, storage]);
}

/** The tag of the domain, where it has one: after five seconds, and never for staff (A9.09). */
export function useAnalytics(): void {
  const { manifest, tenant } = useShell().host;
  const id = manifest.configuration.analyticsId;
  useEffect(() => {
    if (!isMeasurementId(id) || tenant.audience === 'staff') return;
    const timer = setTimeout(() => loadTag(window, id), untilPageAge(ANALYTICS_DELAY));
    return () => clearTimeout(timer);
  }, [id, tenant]);
}

/** Everything of the shell that a page can do without for its first seconds. */
export default function DeferredFeatures() {
  const { host } = useShell();
  useEffect(() => watchDevTools(host.storage), [host]);
  useEffect(() => registerWorker(navigator, host.i18n.store, (path) => host.navigation.go(path)), [host]);
  useVersionCheck();
  useAnalytics();
  useLatestResult();
  useWhiteLabelRole();
  useIdlePrefetch();
  useMonitoring();
  return (
    <>
      <StickyLinks />
      <ChatWidget />
      <WelcomeBanner />
      <InstallBar />
    </>
  );
}
