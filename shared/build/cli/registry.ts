import { parseArgs } from 'node:util';
import { publishWorkingTree, verdictOn } from '../release-working-tree';
import { readCommandAuthor } from '../release/store';
import { EXIT, exitCodeOf } from '../release/exit-code';
import { checkRendering } from '../release/live-check';
import { runPlatformCommand } from '../run-platform';
import { messageOf } from '../run-tool';
import { storeFolder, getStoreLocation } from '../working-versions';

// registry <pin|unpin|promote|rollback|revoke|releases|audit> …: beside a running platform, or without one.
// - registry promote --shipped [stable|next]: points the channel at the build of this checkout, as after an upgrade.
const args = process.argv.slice(2);

/** Asks for the whole checkout at once, so that a shell and its remotes may move together; returns the exit code. */
async function promoteShipped(channel: string): Promise<number> {
  const print = (text: string) => process.stdout.write(`${text}\n`);
  let code: number = EXIT.done;
  const allowed = async (wanted: Readonly<Record<string, string>>) =>
    (code = await checkRendering(channel, wanted, { stores })) === EXIT.done;
  const stores = [storeFolder(), getStoreLocation()];
  const by = readCommandAuthor();
  const { versions, revision } = await publishWorkingTree(print, { channel, move: true, always: true, allowed, by });
  for (const [name, version] of Object.entries(versions)) {
    const verdict = await verdictOn(storeFolder(), { channel, name, version, revision });
    if (verdict.ok) print(`${channel} points at ${name} ${version}.`);
    else {
      process.stderr.write(`Refused (${verdict.rule}): ${verdict.reason}.\nWanted: ${verdict.remedy}.\n`);
      code = EXIT.refused;
    }
  }
  return code;
}

if (args[0] === 'promote' && args[1] === '--shipped') {
  const channel = args[2] ?? 'stable';
  if (args.length > 3 || !['stable', 'next'].includes(channel)) {
    process.stderr.write('Usage: npm run promote -- --shipped [stable|next]\n');
    process.exit(EXIT.failed);
  }
  try {
    process.exit(await promoteShipped(channel));
  } catch (error) {
    process.stderr.write(`${messageOf(error)}\n`);
    process.exit(exitCodeOf(error));
  }
}
// What a remote renders is checked here, with a browser; the command itself decides on all other rules.
if (args[0] === 'promote') {
  const { values, positionals } = parseArgs({
    args: args.slice(1),
    allowPositionals: true,
    strict: false,
    options: { channel: { type: 'string' }, reason: { type: 'string' } },
  });
  const [name = '', version] = positionals;
  const rendering = version
    ? await checkRendering(typeof values.channel === 'string' ? values.channel : 'stable', {
        [name.replace(/^remote-/, '')]: version,
      })
    : EXIT.done;
  if (rendering !== EXIT.done) process.exit(rendering);
}
process.exit(await runPlatformCommand('release', args, { RELEASE_STORE: getStoreLocation() }));
