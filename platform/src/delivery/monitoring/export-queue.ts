/** Items of one target that wait. */
const CAPACITY = 1_000;
const BATCH = 100;
const EVERY_MS = 5_000;
const TIMEOUT_MS = 10_000;

/** One request of an export. */
export interface ExportRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface ExportQueueDeps {
  /** For the log. */
  readonly name: string;
  readonly fetch: (url: string, init: RequestInit) => Promise<Pick<Response, 'ok' | 'status'>>;
  readonly log: (message: string, detail?: unknown) => void;
  readonly capacity?: number;
}

/** Sends items to one target, oldest first. While the target is away it drops the oldest, and the log names how many (F4.08). */
export interface ExportQueue<T> {
  add(item: T): void;
  /** Sends a batch. The queue does so by itself every 5 seconds. */
  flush(): Promise<void>;
  close(): void;
}

/** A target refuses a batch for good by one of these; trying again would block what comes after. */
const isRefused = (status: number): boolean => status >= 400 && status < 500 && status !== 408 && status !== 429;

export function createExportQueue<T>(
  toRequest: (items: readonly T[]) => readonly ExportRequest[],
  { name, fetch, log, capacity = CAPACITY }: ExportQueueDeps,
): ExportQueue<T> {
  let waiting: T[] = [];
  let dropped = 0;
  let isBusy = false;

  async function post({ url, headers, body }: ExportRequest): Promise<boolean> {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    try {
      const answer = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'error' });
      if (isRefused(answer.status)) log('export rejected', { target: name, status: answer.status });
      return answer.ok || isRefused(answer.status);
    } catch {
      return false;
    }
  }

  async function flush(): Promise<void> {
    if (isBusy || waiting.length === 0) return;
    isBusy = true;
    try {
      const batch = waiting.slice(0, BATCH);
      for (const request of toRequest(batch)) if (!(await post(request))) return;
      // What was dropped meanwhile was the oldest: it may have been of this batch.
      const sent = new Set(batch);
      waiting = waiting.filter((item) => !sent.has(item));
    } finally {
      isBusy = false;
      if (dropped > 0) log('export queue overflowed', { target: name, dropped });
      dropped = 0;
    }
  }

  const timer = setInterval(() => void flush(), EVERY_MS).unref();
  return {
    add(item) {
      waiting.push(item);
      if (waiting.length <= capacity) return;
      waiting.shift();
      dropped += 1;
    },
    flush,
    close: () => clearInterval(timer),
  };
}
