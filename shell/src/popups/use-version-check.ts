import { useEffect } from 'react';
import { useShell } from '../app/shell-context';
import { checkVersion, VERSION_CHECK } from './version';

/** Shows the update dialog when a new version is released (A3.36). */
export function useVersionCheck(): void {
  const { host } = useShell();
  useEffect(() => {
    const timer = setTimeout(() => checkVersion(host), VERSION_CHECK);
    return () => clearTimeout(timer);
  }, [host]);
}
