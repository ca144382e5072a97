import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Where the global set-up leaves the data folder that products of this run are copied from. */
export const TEMPLATE = 'E2E_TEMPLATE';

/** An empty data folder; the account of the database server may enter it, so that everything lies in it and goes with it. */
export function createDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'backlay-e2e-'));
  chmodSync(folder, 0o755);
  return folder;
}

/** A data folder with the releases, the database and the seeded accounts of the template, whose product has stopped. */
export async function cloneTemplate(template: string): Promise<string> {
  const folder = createDataFolder();
  // The server of the database has an account of its own, which has to own the copy as well.
  await run('cp', ['-a', `${template}/.`, folder]);
  return folder;
}
