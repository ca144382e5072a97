import type { EndpointPayload } from '@backlay/shared/contract';
import { useCallback, useEffect, useState } from 'react';
import { useShell } from '../app/shell-context';

export type SiteSetting = EndpointPayload<'siteSettings'>[number];

/** The sites as they are now; null while they are asked for. Failing, there are none. */
export function useSites(): { readonly sites: readonly SiteSetting[] | null; readonly reload: () => Promise<void> } {
  const { api } = useShell().host;
  const [sites, setSites] = useState<readonly SiteSetting[] | null>(null);
  const reload = useCallback(
    () =>
      api.call('siteSettings', {}, { toast: true }).then(
        ({ docs }) => setSites(docs),
        () => setSites([]),
      ),
    [api],
  );
  useEffect(() => void reload(), [reload]);
  return { sites, reload };
}
