import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Where the recordings for tests lie, relative to the repository; they are not part of it. */
const data = join(process.cwd(), '../shared/data');

/** Full path of one recording under `betfair`. */
export const recording = (name: string): string => join(data, 'betfair', name);

/** Full path of the third-party reading of a recording. */
export const loadOracle = (name: string): string => join(data, 'oracle', name);

/** Whether the recordings are there. */
const hasRecordings = (): boolean => existsSync(data);

/** `describe`, or a skipped block that names what is missing. */
export function describeIfRecordings(title: string, body: () => void): void {
  if (hasRecordings()) describe(title, body);
  else describe.skip(`${title} (skipped: the recordings in ../shared/data are absent)`, body);
}

/** Every price recording. */
export function priceRecordings(): readonly string[] {
  return hasRecordings() ? readdirSync(join(data, 'betfair')).filter((name) => name.includes('.mcm.')) : [];
}
