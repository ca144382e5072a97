import { useEffect } from 'react';
import { useShell } from '../app/shell-context';
import { checkVersion, VERSION_CHECK } from './version';

export function useVersionCheck(): void {
  const { host } = useShell();
  useEffect(() => {
    const timer = setTimeout(() => checkVersion(host), VERSION_CHECK);
    return () => clearTimeout(timer);
  }, [host]);
}
