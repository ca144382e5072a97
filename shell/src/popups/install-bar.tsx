import { Button, IconButton } from '@backlay/shared/ui';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useShell } from '../app/shell-context';
import { useDeferredTexts } from '../app/use-deferred-texts';
import type { ShellHost } from '../host';
import styles from './install-bar.module.scss';

/** Visits with a bet after which the bar is shown (E7.04). */
const VISITS = 2;

/** Opens the browser's question, or the steps where the player does it by hand. */
export function startInstallation({ installation, overlays }: ShellHost): void {
  if (installation.store.getState().way === 'steps') overlays.open('install');
  else void installation.ask().catch(() => undefined);
}

/** Counts a visit in which the exposure rose: a bet was placed. One tab counts once, whatever it reloads. */
export function useBetVisits(): void {
  const { session, storage, tabMemory } = useShell().host;
  useEffect(
    () =>
      session.store.subscribe((now, before) => {
        const isRise = now.points && before.points && now.points.exposure > before.points.exposure;
        if (!isRise || tabMemory.read('betVisitCounted')) return;
        tabMemory.write('betVisitCounted', 'true');
        storage.write('betVisits', String(Number(storage.read('betVisits') ?? 0) + 1));
      }),
    [session, storage, tabMemory],
  );
}

/** Whether the player has used the site enough: bets in two visits, or the first result of a bet. */
const isDue = ({ session, storage }: ShellHost): boolean => {
  const { status, userType, points } = session.store.getState();
  if (status !== 'signed-in' || userType !== 'user' || storage.read('installOffered')) return false;
  return Number(storage.read('betVisits') ?? 0) >= VISITS || Boolean(points && (points.profit > 0 || points.loss > 0));
};

/** Offers once to put the site on the home screen (E7.04). The styles hide it while a slip or a sheet is open. */
export function InstallBar() {
  const { host } = useShell();
  const t = useDeferredTexts();
  const way = useStore(host.installation.store, (state) => state.way);
  const points = useStore(host.session.store, (state) => state.points);
  useBetVisits();
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (way !== 'none' && host.tenant.audience === 'player' && isDue(host)) setShown(true);
  }, [host, points, way]);
  if (!shown || way === 'none') return null;
  const close = () => {
    host.storage.write('installOffered', 'true');
    setShown(false);
  };
  const add = () => {
    close();
    startInstallation(host);
  };
  return (
    <section className={styles.bar} aria-label={t('install.title', { brand: host.tenant.name })}>
      <p>{t('install.text', { brand: host.tenant.name })}</p>
      <Button variant="primary" onClick={add}>
        {t('install.add')}
      </Button>
      <IconButton icon="close" label={t('install.later')} onClick={close} />
    </section>
  );
}
