import type { ShellHost } from '../host';
import { untilPageAge } from '../browser';
import { useEffect } from 'react';
import { useShell } from '../app/shell-context';

/** After the page was loaded the version is looked at this late, ms (A9.10). */
export const VERSION_CHECK = 3_000;

/**
 * Compares the version that the domain is at with the one that this device knows (A3.25, OQ-40). A first visit only remembers; another
 * version is offered, and remembered when it is taken.
 */
export function checkVersion({ manifest, storage, tenant, overlays }: ShellHost): void {
  storage.write('appVersion', manifest.shellVersion);
  const { MobileVersion: version } = tenant.theme;
  const known = storage.read('mobileVersion');
  if (known === null) storage.write('mobileVersion', version);
  else if (known !== version) overlays.open('app-update', { version });
}

/** Loads the new version: caches of the old one are cleared, and the page reloads as soon as no money is in flight. */
export async function applyVersion(
  { storage, reload }: Pick<ShellHost, 'storage' | 'reload'>,
  version: string,
  stored: CacheStorage | undefined,
): Promise<void> {
  storage.write('mobileVersion', version);
  if (stored) await stored.keys().then((names) => Promise.all(names.map((name) => stored.delete(name))));
  reload();
}

/** Shows the update dialog when a new version is released (A3.25). */
export function useVersionCheck(): void {
  const { host } = useShell();
  useEffect(() => {
    const timer = setTimeout(() => checkVersion(host), untilPageAge(VERSION_CHECK));
    return () => clearTimeout(timer);
  }, [host]);
}
