import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** A screen that is still loading may bring its heading this late, ms. */
const HEADING_WAIT = 4_000;

/** Calls back with the first heading in `main`, now or as soon as it appears; answers how to stop waiting. */
function whenHeading(main: HTMLElement, found: (heading: HTMLElement) => void): () => void {
  const look = () => {
    const heading = main.querySelector<HTMLElement>('h1');
    if (heading) {
      stop();
      found(heading);
    }
    return heading !== null;
  };
  const observer = new MutationObserver(look);
  const timer = setTimeout(() => stop(), HEADING_WAIT);
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
  };
  if (!look()) observer.observe(main, { childList: true, subtree: true });
  return stop;
}

/** After a change of route: top of the page (or where it was, going back), title of the heading, and focus on it. */
export function useRouteFocus(mainId: string, brand: string): void {
  const { pathname, key } = useLocation();
  const how = useNavigationType();
  const last = useRef(pathname);
  const positions = useRef(new Map<string, number>());
  // Only a change of page is an arrival: another entry of the history alone is a change of its query.
  const entry = useRef({ how, key });
  useEffect(() => {
    entry.current = { how, key };
  });

  useEffect(() => {
    const known = positions.current;
    const remember = () => known.set(key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key]);

  useEffect(() => {
    const main = document.getElementById(mainId);
    document.title = brand;
    if (!main) return;
    const moved = last.current !== pathname;
    last.current = pathname;
    if (moved) {
      window.scrollTo(0, entry.current.how === 'POP' ? (positions.current.get(entry.current.key) ?? 0) : 0);
      main.focus({ preventScroll: true });
    }
    return whenHeading(main, (heading) => {
      if (heading.textContent) document.title = `${heading.textContent.trim()} | ${brand}`;
      if (!moved || document.activeElement !== main) return;
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    });
  }, [pathname, mainId, brand]);
}
