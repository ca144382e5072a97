import type { Failure } from './failure';
import type { IntegrityMap } from './integrity';

/** What a browser tells of a script or stylesheet that did not load is no more than that: the rest has to be asked for. */
export interface Probe {
  readonly fetch: (
    url: string,
    init: { readonly cache: 'no-store'; readonly credentials: 'omit' },
  ) => Promise<Response>;
  readonly digest: (bytes: ArrayBuffer) => Promise<ArrayBuffer>;
  readonly integrity: IntegrityMap;
}

const MESSAGE_LENGTH = 300;

/** What webpack's containers say of a shared module that does not fit or is not there. */
const MISFIT = /^Unsatisfied version .* of shared singleton module|^Shared module .* doesn't exist in shared scope/;

interface LoadError {
  readonly name?: string;
  readonly message?: string;
  readonly type?: string;
  readonly request?: string;
}

/**
 * The failure behind an error of the federation runtime or of webpack's chunk loading. A file that failed is asked for once
 * more, as bytes: when it arrives and is another than was released, no retry will mend it.
 * @param entryUrl absolute URL of the remote's entry, whose failure names no file
 */
export async function diagnose(error: unknown, entryUrl: string, probe: Probe): Promise<Failure> {
  const { name = '', message = String(error), type, request } = (error ?? {}) as LoadError;
  const cause = message.slice(0, MESSAGE_LENGTH);
  const chunk = name === 'ChunkLoadError';
  const entry = /ScriptNetworkError|RUNTIME-008/.test(message) && !message.includes('ScriptExecutionError');
  if (!chunk && !entry) return { kind: MISFIT.test(message) ? 'incompatible' : 'evaluation', cause };
  if (type === 'timeout' || message.includes('timed out')) return { kind: 'timeout', cause };
  const url = chunk ? (request ?? '') : entryUrl;
  return { kind: (await isAnother(url, probe)) ? 'integrity' : 'network', cause };
}

async function isAnother(url: string, { fetch, digest, integrity }: Probe): Promise<boolean> {
  const released = integrity[url];
  if (!released) return true;
  try {
    const answer = await fetch(url, { cache: 'no-store', credentials: 'omit' });
    if (!answer.ok) return false;
    const hash = new Uint8Array(await digest(await answer.arrayBuffer()));
    return `sha384-${btoa(String.fromCharCode(...hash))}` !== released;
  } catch {
    return false;
  }
}
