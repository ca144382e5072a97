import type { BootManifest, BootRemote } from '@backlay/shared/host';

/** The boot manifest in the HTML of a page; null when there is none, or it is broken. */
export function readManifest(html: string): BootManifest | null {
  const text = new DOMParser().parseFromString(html, 'text/html').getElementById('boot')?.textContent;
  return text ? parseManifest(text) : null;
}

/** A boot manifest as the page carries it; null when it is not what a page can start from. */
export function parseManifest(text: string): BootManifest | null {
  try {
    const manifest: BootManifest | null = JSON.parse(text);
    return manifest?.tenant && Array.isArray(manifest.remotes) ? manifest : null;
  } catch {
    return null;
  }
}

/** The manifest of another answer for this very page, for one that arrived without; null when that has none either. */
export async function fetchManifest(ask: () => Promise<Response>): Promise<BootManifest | null> {
  try {
    const answer = await ask();
    return answer.ok ? readManifest(await answer.text()) : null;
  } catch {
    return null;
  }
}

/** Asks for the page as if it were opened now: a tab can take one remote from it without being loaded again. */
export function createLatestManifest(
  shellVersion: string,
  ask: () => Promise<Response>,
  learn: (remote: BootRemote) => void,
): (name: string) => Promise<BootRemote | null> {
  return async (name) => {
    const manifest = await fetchManifest(ask);
    // What was chosen for another shell has not been checked against this one.
    const remote = manifest?.shellVersion === shellVersion ? manifest.remotes.find((each) => each.name === name) : null;
    if (!remote) return null;
    learn(remote);
    return remote;
  };
}

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
