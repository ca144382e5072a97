import type { Database } from '../../core/database';
import { approvalsFor, comparedBrands } from './change-effect';
import { findNewIncompatibility } from './plan-change';
import type { ReleaseTenant, RegistryWrite } from './registry-change';
import { incrementRevision, writeStep, type Actor } from './registry-repository';
import { withheldEverywhere } from './resolve';
import { isLocalBuild, keyOf, recordOf, withEntry, type RegistrySnapshot } from './snapshot';
import { releasePath, type Decision, type StoreError, type WantedChannels, type WantedVersion } from './store';

type Refused = Decision['refused'][number];
/** Which rule an entry breaks and what would satisfy it. */
type Why = Pick<Refused, 'rule' | 'reason' | 'remedy'>;

interface ChannelCommand extends WantedVersion {
  readonly channel: string;
  readonly name: string;
}

type CommandStep = RegistryWrite & Pick<WantedVersion, 'revision' | 'by'>;

/** The rule of a request that a start made although something is released: it is nobody's mistake. */
const START_RULE = 'released';

/**
 * Points channels where the command line asked for it, as far as that is newer than what was applied. What came together is checked
 * together, so a shell and its remotes may move at once; what breaks a rule stays where it is and is refused. Null when another
 * process wrote meanwhile: nothing was decided.
 */
export async function importChannelRequests(
  database: Database,
  snapshot: RegistrySnapshot,
  tenants: readonly ReleaseTenant[],
  { revision, channels }: WantedChannels,
  broken: readonly StoreError[],
): Promise<Decision | null> {
  const { rows } = await database.query<{ channel: string; name: string; version: string; store_revision: number }>(
    'select channel, name, version, store_revision from release_channel',
  );
  const applied = new Map(rows.map((row) => [`${row.channel} ${row.name}`, row]));
  const refused: Refused[] = [];
  const refuse = (command: ChannelCommand, { rule, reason, remedy }: Why) => {
    const row = applied.get(`${command.channel} ${command.name}`);
    const present = row ? { version: row.version, revision: row.store_revision } : null;
    const { channel, name, version, revision: at } = command;
    refused.push({ channel, name, version, revision: at, rule, reason, remedy, present });
  };
  let due: ChannelCommand[] = [];
  for (const [channel, entries] of Object.entries(channels))
    for (const [name, wanted] of Object.entries(entries)) {
      if (wanted.revision <= (applied.get(`${channel} ${name}`)?.store_revision ?? 0)) continue;
      const command = { channel, name, ...wanted };
      const why = whyNot(snapshot, command, broken) ?? waitsFor(snapshot, tenants, command);
      if (why) refuse(command, why);
      else due.push(command);
    }
  let steps: readonly CommandStep[] = [];
  // Each round leaves out what breaks a rule; in the end what is left is compatible together.
  while (due.length > 0) {
    const moved = move(snapshot, due);
    const incompatibility = findNewIncompatibility(snapshot, moved.after, tenants);
    steps = moved.steps;
    if (!incompatibility) break;
    const culprit =
      due.find(({ name, version }) => incompatibility.reason.startsWith(`${keyOf(name, version)} `)) ??
      // A remote that stays is incompatible with what moves: that is the shell, if it is among them.
      due.find(({ name }) => name === 'shell') ??
      due.at(-1);
    if (culprit) refuse(culprit, incompatibility);
    due = due.filter((one) => one !== culprit);
    steps = [];
  }
  if (steps.length > 0 && !(await writeSteps(database, snapshot.revision, steps))) return null;
  return { revision, refused };
}

/** Why a request cannot even be tried; null when it can. */
function whyNot(snapshot: RegistrySnapshot, command: ChannelCommand, broken: readonly StoreError[]): Why | null {
  const { channel, name, version, only } = command;
  if (!recordOf(snapshot, name, version)) {
    const own = releasePath({ kind: name === 'shell' ? 'shell' : 'remote', name, version });
    const problem = broken.find(({ path }) => path === own);
    const reason = problem ? `${name} ${version}: ${problem.reason}` : `${name} ${version} is not published`;
    return { rule: problem ? 'files' : 'published', reason, remedy: 'release it again under another version' };
  }
  const withheld = withheldEverywhere(snapshot, name, version);
  if (withheld) return { ...withheld, reason: `${name} ${version}: ${withheld.reason}` };
  const present = snapshot.channels.get(channel)?.get(name)?.version;
  if (only === undefined || present === undefined || present === version) return null;
  if (only === 'local' && isLocalBuild(present)) return null;
  return {
    rule: START_RULE,
    reason: `${channel} points at ${name} ${present}`,
    remedy: `npm run promote -- ${name} ${version}`,
  };
}

/** Why a request of the store cannot be done by itself: a brand wants people to approve it (F2.08). */
function waitsFor(
  snapshot: RegistrySnapshot,
  tenants: readonly ReleaseTenant[],
  { channel, name, version, revision }: ChannelCommand,
): Why | null {
  if (!snapshot.approvals?.size && !snapshot.compared?.size) return null;
  const { after, steps } = move(snapshot, [{ channel, name, version, revision }]);
  const change = { action: 'promote', channel, name, version } as const;
  const needed = steps.map((step) => approvalsFor(change, { before: snapshot, after, tenants, step }));
  const pictures = steps.flatMap((step) => comparedBrands({ before: snapshot, after, tenants, step }));
  const isCompared = pictures.every(({ from, to }) => from === null || from === to);
  if (Math.max(0, ...needed) === 0 && isCompared) return null;
  return {
    rule: 'approval',
    reason: `${name} ${version} in ${channel} waits for the approval of other people or for its pictures`,
    remedy: 'promote it with a call of the registry',
  };
}

/** The log line of a decision; empty for what a start left unchanged. */
export const problemsOf = ({ refused }: Decision): readonly StoreError[] =>
  refused
    .filter(({ rule }) => rule !== START_RULE)
    .map(({ channel, name, version, reason, remedy }) => ({
      path: `channels.json: ${channel} ${name} ${version}`,
      reason: `${reason}; wanted: ${remedy}`,
    }));

function move(snapshot: RegistrySnapshot, due: readonly ChannelCommand[]) {
  let after = snapshot;
  const steps = due.map(({ channel, name, version, revision, by }): CommandStep => {
    const present = snapshot.channels.get(channel)?.get(name);
    const pointer = { version };
    after = { ...after, channels: withEntry(after.channels, channel, name, pointer) };
    return { kind: 'channel', channel, name, from: present?.version ?? null, to: version, pointer, revision, by };
  });
  return { after, steps };
}

/** Writes the steps, if nobody wrote since the snapshot that they were checked against. */
function writeSteps(database: Database, revision: number, steps: readonly CommandStep[]): Promise<boolean> {
  return database.transaction(async (connection) => {
    if ((await incrementRevision(connection, revision)) === null) return false;
    for (const step of steps) await writeStep(connection, 'channel', step, authorOf(step), step.revision);
    return true;
  });
}

/** A person by the command `release` or `promote --shipped`; a start asks by itself (F2.10). */
const authorOf = ({ by }: CommandStep): Actor =>
  by
    ? { actor: by.name, kind: 'server', reason: `asked for by a command${by.commit ? ` at commit ${by.commit}` : ''}` }
    : { actor: 'system', kind: 'system', reason: 'asked for in channels.json' };
