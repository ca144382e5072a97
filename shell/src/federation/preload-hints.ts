import type { PreloadHints, PreloadPriority } from './loader-types';

/** Where hints are put, and how an address of the manifest becomes one of the browser's. */
export interface PreloadDeps {
  readonly head: Pick<HTMLElement, 'append' | 'querySelector'>;
  readonly create: (tag: 'link') => HTMLLinkElement;
}

/** @param shared files of the shell, with their hashes, that screens take and the first page does without */
export function createPreloadHints(
  { head, create }: PreloadDeps,
  shared: Readonly<Record<string, string>> = {},
): PreloadHints {
  const asked = new Set<string>();

  function ask(url: string, integrity: string, urgency: PreloadPriority): void {
    const rel = urgency === 'now' ? 'preload' : 'prefetch';
    // What was asked for at leisure may be wanted at once; the page that shows the screen carries its own hints.
    const known = asked.has(url) || asked.has(rel + url);
    if (known || head.querySelector(`link[rel="preload"][href="${CSS.escape(url)}"]`)) return;
    asked.add(urgency === 'now' ? url : rel + url);
    const link = create('link');
    link.rel = rel;
    link.as = url.endsWith('.css') ? 'style' : 'script';
    link.crossOrigin = 'anonymous';
    link.integrity = integrity;
    link.href = url;
    head.append(link);
  }

  return ({ entry, integrity, hashes, screens, development }, screen, urgency = 'now') => {
    if (development) return;
    // The rest is in a table that is on its way.
    if (hashes && !screens && urgency === 'now') ask(entry.url, entry.integrity, urgency);
    const urls = Object.keys(integrity);
    const own = (screens?.[screen] ?? []).flatMap((place) => urls[place] ?? []);
    if (own.length === 0) return;
    ask(entry.url, entry.integrity, urgency);
    for (const url of own) if (integrity[url]) ask(url, integrity[url], urgency);
    // Home is in the first chunk and does without; every other screen takes the rest of the design system.
    if (own.some(isOfOneScreen)) for (const [url, hash] of Object.entries(shared)) ask(url, hash, urgency);
  };
}

/** A screen with a chunk of its own: the build names that `screen-<name>`. */
const isOfOneScreen = (url: string): boolean => /\/screen-[^/]*$/.test(url);
