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

/** Ids in a path: the parts with a digit. */
const IDS = /\/[^/]*\d[^/]*/g;

/** The paths of this site that a page links to, in the order of the page. Of those that differ in ids alone, one: they are one screen. */
export function listLinkedPaths(page: ParentNode): string[] {
  const paths = new Map<string, string>();
  for (const { href } of page.querySelectorAll<HTMLAnchorElement>('a[href^="/"]')) {
    const { pathname } = new URL(href);
    const shape = pathname.replace(IDS, '/0');
    if (!paths.has(shape)) paths.set(shape, pathname);
  }
  return [...paths.values()];
}

/** Acts on each item while a page that has loaded is idle, never longer than a moment; answers how to stop. */
function whileIdle<Item>(list: () => readonly Item[], act: (item: Item) => void): () => void {
  let left: readonly Item[] | undefined;
  let cancel = () => removeEventListener('load', ask);
  function work(hasTime: () => boolean): void {
    left ??= list();
    do {
      const [next, ...others] = left;
      if (next === undefined) return;
      act(next);
      left = others;
    } while (hasTime());
    ask();
  }
  function ask(): void {
    if ('requestIdleCallback' in window) {
      const asked = requestIdleCallback((deadline) => work(() => deadline.timeRemaining() > 0));
      cancel = () => cancelIdleCallback(asked);
    } else {
      const asked = setTimeout(() => work(() => true), 1_000);
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
    return whileIdle(
      () => listLinkedPaths(document),
      (path) => remotes.prefetch([path]),
    );
  }, [remotes, pathname]);
}
