import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useShell } from '../app/shell-context';

/** The browser's report on its connection, where it has one. */
export interface NetworkInformation {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** Whether a visitor may be made to fetch what they have not asked for: never where they save data, nor on a slow line. */
export const canPrefetch = (line: NetworkInformation | undefined): boolean =>
  line?.saveData !== true && !/2g$/.test(line?.effectiveType ?? '');

/** The paths of this site that a page links to, in the order of the page, each once. */
export const listLinkedPaths = (page: ParentNode): string[] => [
  ...new Set([...page.querySelectorAll<HTMLAnchorElement>('a[href^="/"]')].map(({ href }) => new URL(href).pathname)),
];

/** At the next idle moment of a page that has loaded; answers how to take it back. */
function whenIdle(act: () => void): () => void {
  let cancel = () => removeEventListener('load', ask);
  function ask(): void {
    if ('requestIdleCallback' in window) {
      const asked = requestIdleCallback(act);
      cancel = () => cancelIdleCallback(asked);
    } else {
      const asked = setTimeout(act, 1_000);
      cancel = () => clearTimeout(asked);
    }
  }
  if (document.readyState === 'complete') ask();
  else addEventListener('load', ask, { once: true });
  return () => cancel();
}

/** Has the files of the screens that a page links to fetched while nothing else is going on: a tap then finds them there. */
export function useIdlePrefetch(): void {
  const { remotes } = useShell();
  const { pathname } = useLocation();
  useEffect(() => {
    const { connection }: Navigator & { readonly connection?: NetworkInformation } = navigator;
    if (!canPrefetch(connection)) return;
    return whenIdle(() => remotes.prefetch(listLinkedPaths(document)));
  }, [remotes, pathname]);
}
