export interface RunningVersion {
  readonly remote: string;
  readonly version: string;
}

/** How long a tab without a socket waits before it asks again, ms. */
const EVERY_MS = 60_000;
/** Two reasons to ask that come together are one, ms. */
const APART_MS = 3_000;

/** The world around the question; all of it arguments, so that a test needs no network and no clock. */
export interface RevocationDeps {
  /** Which of these were revoked. */
  readonly ask: (versions: readonly RunningVersion[]) => Promise<readonly RunningVersion[]>;
  /** What the page has now. */
  readonly running: () => readonly RunningVersion[];
  readonly revoked: (one: RunningVersion) => void;
  /** The socket is connected and delivers revocations itself. */
  readonly connected: () => boolean;
  /** The socket connected again: messages in between were missed. */
  readonly onConnected: (listener: () => void) => () => void;
  readonly page: Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'>;
  readonly now: () => number;
  readonly every: (act: () => void, ms: number) => () => void;
}

/**
 * Checks for revoked versions where the socket cannot deliver them: a visitor has none, and a tab that slept or lost its
 * network missed them. It runs when the tab becomes visible, when the socket reconnects, and at intervals without one.
 */
export function watchRevocations(deps: RevocationDeps): () => void {
  const { ask, running, revoked, connected, onConnected, page, now, every } = deps;
  let asked = now();
  async function look(): Promise<void> {
    if (page.hidden || now() - asked < APART_MS) return;
    asked = now();
    // No answer is no revocation: the next look asks again.
    for (const one of await ask(running()).catch(() => [])) revoked(one);
  }
  const again = () => void look();
  page.addEventListener('visibilitychange', again);
  const leave = [
    every(() => connected() || again(), EVERY_MS),
    onConnected(again),
    () => page.removeEventListener('visibilitychange', again),
  ];
  return () => leave.forEach((stop) => stop());
}
