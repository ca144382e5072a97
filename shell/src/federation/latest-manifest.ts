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
