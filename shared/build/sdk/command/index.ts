import { build } from './build';
import { check } from './check';
import { dev } from './dev';
import { release } from './release';
import { test } from './test';

/** Ends with the exit code of the process. */
type Command = (args: readonly string[]) => Promise<number>;

const COMMANDS: Readonly<Record<string, Command>> = { build, check, dev, release, test };

/** Runs `backlay-remote <command>` in the folder of a remote; ends the process with the exit code of the command. */
export async function runRemoteCommand([name = '', ...args]: readonly string[]): Promise<void> {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) {
    process.stderr.write(`There is no command ${name || '(none)'}: ${Object.keys(COMMANDS).join(', ')}.\n`);
    return process.exit(1);
  }
  process.exit(
    await command(args).catch((error: unknown) => {
      process.stderr.write(`error: ${error instanceof Error ? error.message : String(error)}\n`);
      return 1;
    }),
  );
}
