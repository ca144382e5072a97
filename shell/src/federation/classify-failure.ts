import type { Failure, FailureKind } from './failure-policy';
import type { IntegrityMap } from './hash-manifests';

/** A browser reports no reason for a script or stylesheet that failed to load: the file has to be requested again. */
export interface ProbeDeps {
  readonly fetch: (
    url: string,
    init: { readonly cache: 'reload'; readonly credentials: 'same-origin' },
  ) => Promise<Response>;
  readonly digest: (bytes: ArrayBuffer) => Promise<ArrayBuffer>;
  readonly integrity: IntegrityMap;
  /** False when the device knows that it has no network. */
  readonly online: () => boolean;
}

const MESSAGE_LENGTH = 300;

/** Messages of webpack's containers about a shared module that does not fit or is absent. */
const MISFIT = /^Unsatisfied version .* of shared singleton module|^Shared module .* doesn't exist in shared scope/;

interface LoadError {
  readonly name?: string;
  readonly message?: string;
  readonly code?: string;
  readonly type?: string;
  readonly request?: string;
}

/**
 * The failure behind an error of the federation runtime or of webpack's chunk loading. The failed file is requested once
 * more as bytes, past every cache. When it differs from the release, or the server has none, no retry helps.
 * @param entryUrl absolute URL of the remote's entry, whose failure names no file
 */
export async function classifyFailure(error: unknown, entryUrl: string, probe: ProbeDeps): Promise<Failure> {
  const { name = '', message = String(error), code, type, request } = (error ?? {}) as LoadError;
  const cause = message.slice(0, MESSAGE_LENGTH);
  // A stylesheet that fails reports only its code.
  const chunk = name === 'ChunkLoadError' || code === 'CSS_CHUNK_LOAD_FAILED';
  const entry = /ScriptNetworkError|RUNTIME-008/.test(message) && !message.includes('ScriptExecutionError');
  if (!chunk && !entry) return { kind: MISFIT.test(message) ? 'incompatible' : 'evaluation', cause };
  if (!probe.online()) return { kind: 'offline', cause };
  if (type === 'timeout' || message.includes('timed out')) return { kind: 'timeout', cause };
  // A file that was requested anew has its number in its address.
  return { kind: await askAgain(chunk ? (request ?? '').replace(/\?again=\d+$/, '') : entryUrl, probe), cause };
}

async function askAgain(url: string, { fetch, digest, integrity, online }: ProbeDeps): Promise<FailureKind> {
  const released = integrity[url];
  if (!released) return 'integrity';
  try {
    const answer = await fetch(url, { cache: 'reload', credentials: 'same-origin' });
    if (answer.status === 404 || answer.status === 410) return 'missing';
    if (!answer.ok) return 'network';
    const hash = new Uint8Array(await digest(await answer.arrayBuffer()));
    return `sha384-${btoa(String.fromCharCode(...hash))}` === released ? 'network' : 'integrity';
  } catch {
    return online() ? 'network' : 'offline';
  }
}
