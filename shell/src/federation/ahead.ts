import type { Release } from './remote-loader';

/** Where hints are put, and how an address of the manifest becomes one of the browser's. */
export interface AheadRim {
  readonly head: Pick<HTMLElement, 'append' | 'querySelector'>;
  readonly create: (tag: 'link') => HTMLLinkElement;
}

/**
 * Asks at once for all files that a screen loads one after the other, entry, exposed chunk, its own: one round trip instead of
 * three. Each with the hash and the mode of the script or stylesheet that comes for it, or the browser would fetch it twice.
 */
export function createAhead({ head, create }: AheadRim): (release: Release, screen: string) => void {
  const asked = new Set<string>();
  return ({ entry, integrity, screens, development }, screen) => {
    if (development) return;
    const urls = Object.keys(integrity);
    const own = (screens?.[screen] ?? []).flatMap((place) => urls[place] ?? []);
    for (const url of own.length > 0 ? [entry.url, ...own] : []) {
      // The page that shows the screen carries its own hints.
      if (!integrity[url] || asked.has(url) || head.querySelector(`link[rel="preload"][href="${CSS.escape(url)}"]`))
        continue;
      asked.add(url);
      const link = create('link');
      link.rel = 'preload';
      link.as = url.endsWith('.css') ? 'style' : 'script';
      link.crossOrigin = 'anonymous';
      link.integrity = integrity[url];
      link.href = url;
      head.append(link);
    }
  };
}
