import { build } from './build';
import { check } from './check';
import { dev } from './dev';
import { signInCommand } from './login';
import { release } from './release';
import { test } from './test';

/** Ends with the exit code of the process. */
type Command = (args: readonly string[]) => Promise<number>;

const COMMANDS: Readonly<Record<string, Command>> = { build, check, dev, login: signInCommand, release, test };

const HELP = `Usage: backlay-remote <command>

  dev [--port 4300] [--service <address>] [--into <brand's address>]
              shows every screen and slot while you edit, or puts them into a running shell
  check       compares remote.json with the contract and lists missing texts
  test        runs src/*.test.tsx with a host of fakes
  build       writes the release to release/
  login [--user <name>] [--registry <address>]
              stores a token that releases this remote alone
  release [--channel <name>] [--registry <address>]
              publishes release/ and moves a channel to it
`;

/** Runs `backlay-remote <command>` in the folder of a remote; ends the process with the exit code of the command. */
export async function runRemoteCommand([name = '', ...args]: readonly string[]): Promise<void> {
  if (['--help', '-h', 'help'].includes(name)) {
    process.stdout.write(HELP);
    return process.exit(0);
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) {
    process.stderr.write(`There is no command ${name || '(none)'}.\n${HELP}`);
    return process.exit(1);
  }
  process.exit(
    await command(args).catch((error: unknown) => {
      process.stderr.write(`error: ${error instanceof Error ? error.message : String(error)}\n`);
      return 1;
    }),
  );
}
