import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/** What a server part may take. */
export interface DrawingLimits {
  /** For its first run, and for a screen, ms. */
  readonly loadMs: number;
  readonly drawMs: number;
  /** Objects of its code, MB, and all of its process, bytes. */
  readonly heapMb: number;
  readonly processBytes: number;
  /** Characters of a screen. */
  readonly mostLength: number;
  /** Screens that wait for it at once. */
  readonly mostWaiting: number;
}

export const DRAWING_LIMITS: DrawingLimits = {
  loadMs: 2_000,
  drawMs: 5_000,
  heapMb: 96,
  processBytes: 256_000_000,
  mostLength: 1_000_000,
  mostWaiting: 8,
};

/** How a server part failed. */
export type DrawFailureKind = 'throw' | 'time' | 'memory' | 'exit';
export type DrawResult =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly kind: DrawFailureKind; readonly cause: string };

interface Answer {
  readonly id: number;
  readonly rss: number;
  readonly text?: string;
  readonly kind?: 'throw' | 'time';
  readonly cause?: string;
}

/** Over its time by this much, the process itself hangs, ms. */
const GRACE_MS = 250;
/** The start of a process is not the part's fault: a busy machine takes its time, ms. */
const START_MS = 30_000;
/** How often a part that draws is measured, ms: what grows outside of its heap meets no limit of Node. */
const LOOK_EVERY_MS = 50;
/** What the process answers to once it has started. */
const START_ID = 0;

const SOURCE = new URL('./child.cjs', import.meta.url);

/** The switch of Node's permission model, by the version that runs; null where there is none, and nothing is drawn. */
export const permissionFlag = (allowed: ReadonlySet<string> = process.allowedNodeEnvironmentFlags): string | null =>
  ['--permission', '--experimental-permission'].find((flag) => allowed.has(flag)) ?? null;

/** What a process holds, bytes; null where the system has no such figure. */
function residentBytes(pid: number | undefined): number | null {
  try {
    const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return kilobytes === undefined ? null : Number(kilobytes) * 1024;
  } catch {
    return null;
  }
}

/** Bets and sockets come first: a part that grows or hangs has the time that they leave. Its helper threads inherit this. */
function lowerPriority({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended already, or the machine allows no change.
  }
}

/** One child process that draws with one server part, one screen after the other. */
export class DrawingProcess {
  private readonly child: ChildProcess;
  private readonly waiting = new Map<number, (result: DrawResult) => void>();
  private readonly started: Promise<DrawResult>;
  private lastId = START_ID;
  private look: NodeJS.Timeout | undefined;
  private ending: { readonly kind: DrawFailureKind; readonly cause: string } | null = null;

  /** @param onEnd called once, when the process has ended for whatever reason */
  constructor(
    private readonly limits: DrawingLimits,
    flag: string,
    onEnd: () => void,
  ) {
    const flags = [
      flag,
      '--disallow-code-generation-from-strings',
      '--no-warnings',
      `--max-old-space-size=${limits.heapMb}`,
    ];
    this.child = spawn(process.execPath, [...flags, '--eval', readFileSync(SOURCE, 'utf8')], {
      env: {},
      cwd: '/',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    lowerPriority(this.child);
    this.child.unref();
    this.child.channel?.unref();
    this.child.on('message', (answer: Answer) => this.receive(answer));
    this.child.on('error', (error) => this.end({ kind: 'exit', cause: error.message }));
    this.child.once('exit', (code, signal) => {
      // Out of memory is an abort of V8: no code of the part runs any more.
      const cause = `its process ended with ${signal ?? code}`;
      this.end(this.ending ?? { kind: signal === 'SIGABRT' || code === 134 ? 'memory' : 'exit', cause });
      onEnd();
    });
    this.started = this.expect(START_ID, START_MS);
  }

  get isBusy(): boolean {
    return this.waiting.size >= this.limits.mostWaiting;
  }

  get pending(): number {
    return this.waiting.size;
  }

  /** Runs the part for the first time. Its time begins when its process has started. */
  async load(code: string, timeZone: string): Promise<DrawResult> {
    const started = await this.started;
    if (!started.ok) return started;
    const { loadMs: limitMs } = this.limits;
    return this.ask({ code, timeZone, limitMs }, limitMs);
  }

  /** Draws a screen: JSON of what it is drawn from, to JSON of what the part returns. */
  draw(input: string): Promise<DrawResult> {
    const { drawMs: limitMs, mostLength } = this.limits;
    return this.ask({ input, limitMs, mostLength }, limitMs * (this.waiting.size + 1));
  }

  stop(): void {
    this.kill({ kind: 'exit', cause: 'it was stopped' });
  }

  private ask(message: object, limitMs: number): Promise<DrawResult> {
    const { ending } = this;
    if (ending) return Promise.resolve({ ok: false, ...ending });
    const id = (this.lastId += 1);
    this.look ??= setInterval(() => this.measure(residentBytes(this.child.pid)), LOOK_EVERY_MS).unref();
    const answered = this.expect(id, limitMs);
    this.child.send({ id, ...message }, (error) => error && this.kill({ kind: 'exit', cause: error.message }));
    return answered;
  }

  private expect(id: number, limitMs: number): Promise<DrawResult> {
    return new Promise((resolve) => {
      const late = setTimeout(
        () => this.kill({ kind: 'time', cause: `its process hangs after ${limitMs} ms` }),
        limitMs + GRACE_MS,
      );
      this.waiting.set(id, (result) => {
        clearTimeout(late);
        resolve(result);
      });
    });
  }

  private receive({ id, rss, text, kind, cause }: Answer): void {
    const settle = this.waiting.get(id);
    this.waiting.delete(id);
    if (kind === undefined && typeof text === 'string') settle?.({ ok: true, text });
    else settle?.({ ok: false, kind: kind === 'time' ? 'time' : 'throw', cause: String(cause).slice(0, 200) });
    if (this.waiting.size === 0) this.rest();
    this.measure(rss);
  }

  private measure(rss: number | null): void {
    if (rss !== null && rss > this.limits.processBytes)
      this.kill({ kind: 'memory', cause: `its process holds ${rss} bytes` });
  }

  private rest(): void {
    clearInterval(this.look);
    this.look = undefined;
  }

  private kill(ending: { readonly kind: DrawFailureKind; readonly cause: string }): void {
    this.ending ??= ending;
    this.child.kill('SIGKILL');
    this.end(this.ending);
  }

  private end(ending: { readonly kind: DrawFailureKind; readonly cause: string }): void {
    this.ending ??= ending;
    this.rest();
    const results = [...this.waiting.values()];
    this.waiting.clear();
    for (const settle of results) settle({ ok: false, ...this.ending });
  }
}
