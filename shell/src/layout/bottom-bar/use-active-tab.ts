import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useShell } from '../../app/shell-context';
import { getActiveTab } from './tabs';

/** Keeps the tab that is on (A3.30), on pages too that have no bar of their own. */
export function useActiveTab(): void {
  const { storage, tenant } = useShell().host;
  const current = getActiveTab(useLocation().pathname, tenant.flags.casinoOnly);
  useEffect(() => {
    if (current !== null) storage.write('mobileActiveTabs', String(current));
  }, [current, storage]);
}
