import { RemoteError } from './failure';

/** The same work, or a {@link RemoteFailed} of kind `timeout` after `ms`. */
export function inTime<T>(work: Promise<T>, ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new RemoteError({ kind: 'timeout', cause: 'timeout' })), ms);
    void work.then(resolve, reject).finally(() => clearTimeout(late));
  });
}
