import type { RemoteRelease } from '@backlay/shared/contract/schemas';
import { keyOf, type Releases } from '../releases';
import {
  DRAWING_LIMITS,
  DrawingProcess,
  permissionFlag,
  type DrawFailureKind,
  type DrawingLimits,
  type DrawResult,
} from './drawing-process';

/** A version of a remote that has a server part. */
export type DrawnRelease = RemoteRelease & { readonly server: NonNullable<RemoteRelease['server']> };

export const hasServerPart = (release: RemoteRelease): release is DrawnRelease => release.server !== undefined;

export interface DrawFailure {
  readonly release: DrawnRelease;
  readonly kind: DrawFailureKind;
  readonly cause: string;
}

/** What a version returned; without a failure it may only be busy, or about to start. */
export type PartResult =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly hasFailed: boolean };

export interface ServerPartsOptions {
  readonly files: Releases['files'];
  /** Processes of each version. */
  readonly processes: number;
  readonly timeZone: string;
  readonly limits?: DrawingLimits;
  readonly onFailure: (failure: DrawFailure) => void;
  readonly clock?: () => number;
}

/** So many failures in this time leave a version out for as long, ms. */
const FAILURES = 3;
const LEFT_OUT_MS = 60_000;
/** A version that nobody is shown any more keeps its processes this long, ms. */
const UNUSED_MS = 60_000;

interface Part {
  readonly release: DrawnRelease;
  processes: DrawingProcess[];
  isStarting: boolean;
  usedAt: number;
  failures: number[];
}

/** The server parts that draw now: each version in processes of its own (F9.02). */
export class ServerParts {
  private readonly parts = new Map<string, Part>();
  private readonly flag = permissionFlag();
  private isClosed = false;

  constructor(private readonly options: ServerPartsOptions) {}

  /** Starts the processes of a version that is going to be shown. */
  warm(release: DrawnRelease): void {
    const part = this.partOf(release);
    part.usedAt = this.now();
    if (this.isClosed || !this.flag || part.isStarting || this.isLeftOut(part)) return;
    if (part.processes.length < this.options.processes) void this.start(part, this.flag);
  }

  /** Whether the first process of a version is still on its way. */
  isStarting(release: DrawnRelease): boolean {
    const { isStarting, processes } = this.partOf(release);
    return isStarting && processes.length === 0;
  }

  /** What a version returns for an input. */
  async draw(release: DrawnRelease, input: string): Promise<PartResult> {
    const part = this.partOf(release);
    this.warm(release);
    if (this.isLeftOut(part)) return { ok: false, hasFailed: true };
    const [idle] = [...part.processes].sort((a, b) => a.pending - b.pending);
    if (!idle || idle.isBusy) return { ok: false, hasFailed: false };
    const result = await idle.draw(input);
    if (result.ok) return result;
    this.fail(part, result);
    return { ok: false, hasFailed: true };
  }

  /** A screen of a version cannot be used: it counts as a failure to draw. */
  reject(release: DrawnRelease, cause: string): void {
    this.fail(this.partOf(release), { ok: false, kind: 'throw', cause });
  }

  /** Ends the processes of versions that nobody was shown for a while. */
  tidy(): void {
    for (const [key, part] of this.parts) {
      if (part.isStarting || this.now() - part.usedAt < UNUSED_MS) continue;
      this.parts.delete(key);
      for (const process of part.processes) process.stop();
    }
  }

  /** Versions that can draw at this moment. */
  ready(): readonly string[] {
    return [...this.parts].filter(([, { processes }]) => processes.length > 0).map(([key]) => key);
  }

  close(): void {
    this.isClosed = true;
    for (const { processes } of this.parts.values()) for (const process of processes) process.stop();
    this.parts.clear();
  }

  private now(): number {
    return (this.options.clock ?? Date.now)();
  }

  private partOf(release: DrawnRelease): Part {
    const key = keyOf(release.name, release.version);
    const known = this.parts.get(key);
    if (known) return known;
    const part: Part = { release, processes: [], isStarting: false, usedAt: this.now(), failures: [] };
    this.parts.set(key, part);
    return part;
  }

  private isLeftOut({ failures }: Part): boolean {
    const since = this.now() - LEFT_OUT_MS;
    return failures.filter((at) => at > since).length >= FAILURES;
  }

  private async start(part: Part, flag: string): Promise<void> {
    part.isStarting = true;
    try {
      const { files, limits = DRAWING_LIMITS, timeZone } = this.options;
      const { release } = part;
      const code = (await files.read(release, release.server.entry, '')).toString('utf8');
      if (this.isClosed) return;
      const process: DrawingProcess = new DrawingProcess(limits, flag, () => {
        part.processes = part.processes.filter((other) => other !== process);
      });
      const loaded = await process.load(code, timeZone);
      if (loaded.ok && !this.isClosed) part.processes.push(process);
      else {
        process.stop();
        if (!loaded.ok) this.fail(part, loaded);
      }
    } catch (error) {
      this.fail(part, { ok: false, kind: 'exit', cause: String(error) });
    } finally {
      part.isStarting = false;
    }
  }

  private fail(part: Part, { kind, cause }: Exclude<DrawResult, { readonly ok: true }>): void {
    if (this.isClosed) return;
    part.failures = [...part.failures.slice(-FAILURES), this.now()];
    this.options.onFailure({ release: part.release, kind, cause });
  }
}
