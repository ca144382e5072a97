import { useEffect } from 'react';
import { useShell } from './shell-context';
import { ANALYTICS_DELAY, isMeasurementId, loadTag } from '../browser';

/** The tag of the domain, where it has one: after five seconds, and never for staff (A9.09). */
export function useAnalytics(): void {
  const { manifest, tenant } = useShell().host;
  const id = manifest.configuration.analyticsId;
  useEffect(() => {
    if (!isMeasurementId(id) || tenant.audience === 'staff') return;
    const timer = setTimeout(() => loadTag(window, id), ANALYTICS_DELAY);
    return () => clearTimeout(timer);
  }, [id, tenant]);
}
