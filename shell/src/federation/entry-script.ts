/** An entry that takes longer counts as lost: with two retries a hanging server costs the player nine seconds, not twenty-five. */
const ENTRY_TIMEOUT_MS = 3000;

/** The entry of a remote did not arrive: the browser says no more of a script than that. */
export class EntryLost extends Error {
  constructor(
    readonly request: string,
    readonly type: 'missing' | 'timeout',
  ) {
    super(type === 'timeout' ? `${request} timed out` : `${request} did not load`);
    this.name = 'EntryLost';
  }
}

/**
 * Runs a remote's entry, which the browser believes by its hash alone.
 * @throws EntryLost when it does not arrive, or what it threw when it ran
 */
export function askForEntry(url: string, integrity: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    let thrown: unknown = null;
    // A script that throws has loaded all the same; only the window hears of it.
    const hear = ({ filename, error, message }: ErrorEvent) => {
      if (filename === url) thrown = error ?? new Error(message);
    };
    const end = (settle: () => void) => {
      clearTimeout(late);
      removeEventListener('error', hear);
      script.onload = script.onerror = null;
      script.remove();
      settle();
    };
    const late = setTimeout(() => end(() => reject(new EntryLost(url, 'timeout'))), ENTRY_TIMEOUT_MS);
    addEventListener('error', hear);
    script.onload = () => end(() => (thrown === null ? resolve() : reject(thrown)));
    script.onerror = () => end(() => reject(new EntryLost(url, 'missing')));
    script.src = url;
    script.async = true;
    script.crossOrigin = 'anonymous';
    script.integrity = integrity;
    document.head.appendChild(script);
  });
}
