import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../database';
import { ARCHIVE_FOLDER, SHIPPING_FILE } from '../database';
import { archivePath } from './backup-set';
import type { BackupStore } from './backup-store';
import { openObject, sealObject } from './sealed-object';

/** How often finished log files are looked for, ms. */
const LOOK_MS = 250;
/** An unfinished log file is closed after this when it has commits, ms: with the time to send it the loss is under 60 s (G5.02). */
const SWITCH_MS = 40_000;

export interface LogArchiveOptions {
  readonly database: Database;
  /** `<data folder>/postgres`, links resolved. */
  readonly root: string;
  readonly store: BackupStore;
  readonly recipients: readonly string[];
  /** Called when sending begins to fail and when it works again; one line. */
  readonly onState: (problem: string | null) => void;
}

/**
 * Sends finished log files of the embedded server to a backup store. The server keeps a file until it is stored, also over restarts.
 * Source: G5.01.
 */
export class LogArchive {
  private readonly folder: string;
  private readonly log: string;
  private system = '';
  private timer: NodeJS.Timeout | null = null;
  private running: Promise<void> = Promise.resolve();
  private problem: string | null = null;
  private stopped = false;
  private switchedAt = Date.now();

  constructor(private readonly options: LogArchiveOptions) {
    this.folder = join(options.root, ARCHIVE_FOLDER);
    this.log = join(options.root, 'data', 'pg_wal');
  }

  /** Begins to send; the archive command of the server waits for this process from now on. */
  async start(): Promise<void> {
    const { rows } = await this.options.database.query<{ system: string }>(
      'SELECT system_identifier::text AS system FROM pg_control_system()',
    );
    this.system = rows[0]?.system ?? '';
    mkdirSync(this.folder, { recursive: true });
    writeFileSync(join(this.folder, SHIPPING_FILE), String(process.pid));
    this.schedule();
  }

  /** Ends with the log files that are finished by then. Call it once the server has ended: it finishes its last file. */
  async stop(): Promise<void> {
    this.stopped = true;
    if (this.timer) clearTimeout(this.timer);
    await this.running;
    await this.send().catch(() => undefined);
    rmSync(join(this.folder, SHIPPING_FILE), { force: true });
  }

  private schedule(): void {
    if (this.stopped) return;
    this.timer = setTimeout(() => {
      this.running = this.look().finally(() => this.schedule());
    }, LOOK_MS);
    this.timer.unref();
  }

  private async look(): Promise<void> {
    try {
      // The server may be ending: it waits for its last file all the same.
      await this.finishFile().catch(() => undefined);
      await this.send();
      this.report(null);
    } catch (error) {
      this.report(error instanceof Error ? error.message : String(error));
    }
  }

  private report(problem: string | null): void {
    if (problem === this.problem) return;
    this.problem = problem;
    this.options.onState(problem);
  }

  /** Closes the present file where it has something to send; an idle server writes none. */
  private async finishFile(): Promise<void> {
    if (Date.now() - this.switchedAt < SWITCH_MS) return;
    this.switchedAt = Date.now();
    await this.options.database.query('SELECT pg_switch_wal()');
  }

  private async send(): Promise<void> {
    const names = readdirSync(join(this.log, 'archive_status')).sort();
    for (const status of names) {
      const name = status.replace(/\.(ready|done)$/, '');
      const sent = join(this.folder, name);
      if (status.endsWith('.done')) rmSync(sent, { force: true });
      else if (status.endsWith('.ready') && !existsSync(sent)) await this.sendFile(name, sent);
    }
  }

  private async sendFile(name: string, sent: string): Promise<void> {
    const { store, recipients } = this.options;
    const path = archivePath(this.system, name);
    const content = await readFile(join(this.log, name)).catch(() => null);
    // The server has removed what it archived a moment ago.
    if (!content) return;
    const stored = await store.read(path);
    if (stored === null) await store.write(path, sealObject(path, content, { recipients }));
    else if (recipients.length === 0 && !openObject(path, stored).equals(content))
      throw new Error(`${path} is in the archive already with another content: two servers use one archive`);
    writeFileSync(sent, '');
  }
}
