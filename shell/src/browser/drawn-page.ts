import type { Channels } from '@backlay/shared/host';

/** The store of the page with what its first frame was drawn from, and by which remote (F9.03). */
const DRAWN_DATA = 'page.drawn';

/** The screen that came with the page, and where: as long as its remote is on its way, the page shows it. */
const drawn = { html: document.querySelector('[data-drawn]')?.innerHTML, path: location.pathname };

/** Markup of the screen that the platform drew for this address; undefined where it drew none. */
export const findDrawnScreen = (path: string): string | undefined => (path === drawn.path ? drawn.html : undefined);

/** Gives the remotes what the first frame was drawn from, before any of them starts. */
export function publishDrawnData(channels: Channels, page: Pick<Document, 'getElementById'>): void {
  const text = page.getElementById('drawn')?.textContent;
  if (!text) return;
  try {
    const drawnData: unknown = JSON.parse(text);
    channels.store(DRAWN_DATA, () => drawnData);
  } catch {
    // An answer that was cut off on its way: the remotes ask for it.
  }
}
