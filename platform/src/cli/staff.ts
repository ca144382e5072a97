// Staff accounts on the server, beside a platform or without one: create-administrator, list, reset-second-factor, block, end-sessions.
import { userInfo } from 'node:os';
import { readConfig } from '../core/config';
import { attachDatabase, type Connection, type Database } from '../core/database';
import { readPassword, parseStaffCommand, STAFF_USAGE, type StaffCommand } from './staff-command';
import { ServerCommands } from '../accounts/staff-actions';
import { releaseHeldMail } from '../accounts/notifications';
import { releaseHeldDeliveries } from '../delivery/registry-api';
import { releaseHeldWithdrawals } from '../money/withdrawals';

const print = (line: string): void => void process.stdout.write(`${line}\n`);

async function main(): Promise<void> {
  const command = parseStaffCommand(process.argv.slice(2));
  if (!command) throw new Error(STAFF_USAGE);
  const read = readConfig(process.env);
  if (!read.ok) throw new Error(read.problem);
  const { dataDir, databaseUrl, migrateOnStart: migrates } = read.config;
  const database = await attachDatabase({ dataDir, databaseUrl, migrates, log: { info: () => undefined } });
  try {
    await run(command, database);
  } finally {
    await database.close();
  }
}

/** Lets go of webhooks and e-mail. */
const releaseHeldMessages = async (connection: Connection): Promise<number> =>
  (await releaseHeldDeliveries(connection)) + (await releaseHeldMail(connection));

async function run(command: StaffCommand, database: Database): Promise<void> {
  const commands = new ServerCommands({ database, actor: userInfo().username });
  if (command.what === 'list') {
    for (const { userName, role, status, secondFactor, sessions } of await commands.list())
      print(`${userName} ${role} ${status} second-factor:${secondFactor ? 'on' : 'off'} sessions:${sessions}`);
    return;
  }
  if (command.what === 'release-held') {
    const release = command.held === 'payouts' ? releaseHeldWithdrawals : releaseHeldMessages;
    const released = await commands.releaseHeld(command.held, command.reason, release);
    print(`Released: ${released} ${command.held}.`);
    return;
  }
  const { userName } = command;
  if (command.what === 'create-administrator') {
    const password = await readPassword();
    if (password === null) throw new Error('No password: nothing came, or the two were not the same.');
    await commands.createAdministrator(userName, password);
    print(
      `${userName} is an administrator. The first sign-in asks for another password and gives the transaction code.`,
    );
    return;
  }
  const { what, reason, withAccountsBelow } = command;
  if (what === 'reset-second-factor') await commands.resetSecondFactor(userName, reason);
  else if (what === 'block') await commands.block(userName, reason, { withAccountsBelow });
  else await commands.endSessions(userName, reason);
  print('Done.');
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
