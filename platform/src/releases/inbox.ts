import type { Database } from '../database';
import { newMisfit, type ReleaseTenant, type Step, type WriteRefusal } from './change';
import { takeRevision, writeStep } from './registry-rows';
import { keyOf, recordOf, withEntry, type RegistrySnapshot } from './snapshot';
import type { StoreProblem, WantedChannels } from './store';

const ATTEMPTS = 5;

/**
 * Points channels where the command line asked for it, as far as that is newer than what was applied. What came together is checked
 * together, so a shell and its remotes may move at once; what breaks a rule stays where it is and is named.
 */
export async function takeOver(
  database: Database,
  snapshot: RegistrySnapshot,
  tenants: readonly ReleaseTenant[],
  { channels }: WantedChannels,
): Promise<readonly StoreProblem[]> {
  const { rows } = await database.query<{ channel: string; name: string; store_revision: number }>(
    'select channel, name, store_revision from release_channel',
  );
  const applied = new Map(rows.map((row) => [`${row.channel} ${row.name}`, row.store_revision]));
  let due = Object.entries(channels).flatMap(([channel, entries]) =>
    Object.entries(entries)
      .filter(([name, { revision }]) => revision > (applied.get(`${channel} ${name}`) ?? 0))
      .filter(([name, { version }]) => recordOf(snapshot, name, version) && !snapshot.revoked.has(keyOf(name, version)))
      .map(([name, wanted]) => ({ channel, name, ...wanted })),
  );
  const problems: StoreProblem[] = [];
  let steps: readonly (Step & { readonly revision: number })[] = [];
  // Each round leaves out what breaks a rule; in the end what is left holds together.
  while (due.length > 0) {
    const moved = move(snapshot, due);
    const misfit = newMisfit(snapshot, moved.after, tenants);
    steps = moved.steps;
    if (!misfit) break;
    const culprit =
      due.find(({ name, version }) => misfit.reason.startsWith(`${keyOf(name, version)} `)) ??
      // A remote that stays does not fit what moves: that is the shell, if it is among them.
      due.find(({ name }) => name === 'shell') ??
      due.at(-1);
    problems.push(problemOf(culprit, misfit));
    due = due.filter((one) => one !== culprit);
    steps = [];
  }
  if (steps.length > 0) await writeSteps(database, steps);
  return problems;
}

interface Wanted {
  readonly channel: string;
  readonly name: string;
  readonly version: string;
  readonly revision: number;
}

const problemOf = (wanted: Wanted | undefined, { reason, remedy }: WriteRefusal): StoreProblem => ({
  path: `channels.json: ${wanted?.channel} ${wanted?.name} ${wanted?.version}`,
  reason: `${reason}; wanted: ${remedy}`,
});

function move(snapshot: RegistrySnapshot, due: readonly Wanted[]) {
  let after = snapshot;
  const steps = due.map(({ channel, name, version, revision }): Step & { readonly revision: number } => {
    const present = snapshot.channels.get(channel)?.get(name);
    const pointer = { version };
    after = { ...after, channels: withEntry(after.channels, channel, name, pointer) };
    return { kind: 'channel', channel, name, from: present?.version ?? null, to: version, pointer, revision };
  });
  return { after, steps };
}

async function writeSteps(database: Database, steps: readonly (Step & { readonly revision: number })[]): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const { rows } = await database.query<{ revision: number }>('select revision from release_revision');
    const done = await database.transaction(async (connection) => {
      if ((await takeRevision(connection, rows[0]?.revision ?? 0)) === null) return false;
      for (const step of steps) await writeStep(connection, 'channel', step, { actor: 'command line' }, step.revision);
      return true;
    });
    if (done) return;
  }
}
