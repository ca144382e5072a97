import { insertAdminAudit, type AdminAuditEntry } from '../../core/audit';
import type { Connection, Database } from '../../core/database';
import { Notifications } from '../notifications';
import {
  Accounts,
  administratorProblem,
  countAdministrators,
  deleteSecondFactor,
  insertAdministrator,
  isShut,
  writeStatus,
  type Account,
} from '../identity';

/** A server command cannot run. The message has the reason in one line. */
export class CommandRefused extends Error {}

export interface ServerCommandDeps {
  readonly database: Database;
  /** User of the operating system, for the audit. */
  readonly actor: string;
}

export interface StaffRow {
  readonly userName: string;
  readonly role: string;
  readonly status: string;
  readonly secondFactor: boolean;
  readonly sessions: number;
}

/** D1.17: the first two administrators need no second person, and the audit marks them. */
const WITHOUT_APPROVAL = 2;

/** What can be done with staff accounts on the server, for the day on which nobody can sign in (D1.08, G2.02). */
export class ServerCommands {
  private readonly accounts: Accounts;

  constructor(private readonly deps: ServerCommandDeps) {
    this.accounts = new Accounts(deps.database);
  }

  /**
   * Creates an administrator with a password for the first sign-in, where another one has to be chosen.
   * @throws CommandRefused for a name that is taken, and a password that nobody may choose
   */
  async createAdministrator(userName: string, password: string): Promise<Account> {
    const problem = await administratorProblem({ userName, password });
    if (problem) throw new CommandRefused(problem);
    return this.deps.database.transaction(async (connection) => {
      const tenantId = await staffTenant(connection);
      const before = await countAdministrators(connection);
      const created = await insertAdministrator(this.accounts, connection, { tenantId, userName, password });
      if (!created) throw new CommandRefused(`There is a staff account ${userName} already.`);
      const isFirstTwo = before < WITHOUT_APPROVAL;
      await this.record(connection, 'createAdministrator', `Administrator ${userName} was created`, {
        accountId: created.id,
        userName,
        ...(isFirstTwo && { firstTwo: true }),
      });
      return created;
    });
  }

  /** Every staff account. */
  async list(): Promise<readonly StaffRow[]> {
    return this.deps.database.transaction(async (connection) => {
      const { rows } = await connection.query<StaffRow>(
        `SELECT user_name AS "userName", user_type AS role, identity_effective_status(a, now()) AS status,
           EXISTS (SELECT 1 FROM second_factor f WHERE f.account_id = a.id AND f.enabled) AS "secondFactor",
           (SELECT count(DISTINCT family)::int FROM user_session s WHERE s.account_id = a.id AND s.expires_at > now()
              AND s.created_at > coalesce(identity_sessions_from(a), '-infinity')) AS sessions
         FROM user_account a WHERE user_type <> 'user' ORDER BY user_type <> 'administrator', cardinality(path), lower(user_name)`,
      );
      await this.record(connection, 'listStaff', 'The staff accounts were listed', {});
      return rows;
    });
  }

  /** Removes the authenticator app and ends the sessions: the next sign-in sets up another one. */
  async resetSecondFactor(userName: string, reason: string): Promise<void> {
    await this.change(
      userName,
      reason,
      'resetSecondFactor',
      'has no second factor any more',
      async (connection, id) => {
        await deleteSecondFactor(connection, id);
        await endOwnSessions(connection, id);
      },
    );
  }

  /**
   * Suspends an account with everybody below it; its sessions end.
   * @throws CommandRefused where an administrator stands above others and `withAccountsBelow` is not given
   */
  async block(userName: string, reason: string, { withAccountsBelow = false } = {}): Promise<void> {
    await this.change(userName, reason, 'block', 'was blocked', async (connection, id, account) => {
      const below = await countBelow(connection, id);
      if (account.userType === 'administrator' && below > 0 && !withAccountsBelow)
        throw new CommandRefused(
          `${below} accounts are below ${account.userName} and would be blocked, too. Add --with-accounts-below to block all of them, or use end-sessions and reset-second-factor.`,
        );
      if (isShut(account.status)) throw new CommandRefused(`${account.userName} is ${account.status} already.`);
      await writeStatus(connection, {
        accountId: id,
        status: 'suspended',
        reason,
        until: null,
        at: new Date(),
        by: 'command',
      });
    });
  }

  /** Ends every session of the account, in every process and tab. */
  async endSessions(userName: string, reason: string): Promise<void> {
    await this.change(userName, reason, 'endSessions', 'was signed out everywhere', endOwnSessions);
  }

  /**
   * Lets go what a restore held, and records who did it and why.
   * @param release sets the held ones free and returns how many there were
   */
  async releaseHeld(
    held: string,
    reason: string,
    release: (connection: Connection) => Promise<number>,
  ): Promise<number> {
    requireReason(reason);
    return this.deps.database.transaction(async (connection) => {
      const released = await release(connection);
      await this.record(connection, 'releaseHeld', `${released} held ${held} were released: ${reason.trim()}`, {
        reason: reason.trim(),
      });
      return released;
    });
  }

  private async change(
    userName: string,
    reason: string,
    auditEntry: string,
    what: string,
    work: (connection: Connection, accountId: string, account: Account) => Promise<void>,
  ): Promise<void> {
    requireReason(reason);
    const { database } = this.deps;
    const found = await this.accounts.byLogin(await staffTenant(database), userName);
    await database.transaction(async (connection) => {
      const account = found && (await this.accounts.byId(found.id, connection));
      if (!account) throw new CommandRefused('Staff account not found. The command list shows them.');
      await work(connection, account.id, account);
      await this.record(connection, auditEntry, `Staff account ${account.userName} ${what}: ${reason.trim()}`, {
        accountId: account.id,
        userName: account.userName,
        reason: reason.trim(),
      });
    });
  }

  private async record(
    connection: Connection,
    action: string,
    text: string,
    changes: { readonly accountId?: string; readonly userName?: string; readonly reason?: string },
  ): Promise<void> {
    const { accountId, reason } = changes;
    await recordCommand(connection, this.deps, { action, text, accountId, reason, changes });
  }
}

/** A command on the server, as the audit and the notices name it. */
interface RecordedCommand extends Pick<AdminAuditEntry, 'action' | 'tenantId' | 'accountId' | 'reason' | 'changes'> {
  readonly text: string;
}

/** The entry of the audit and the notice to every administrator, in the transaction of the command. */
export async function recordCommand(
  connection: Connection,
  { actor, database }: ServerCommandDeps,
  { text, ...entry }: RecordedCommand,
): Promise<void> {
  const { accountId, tenantId } = entry;
  const entryId = await insertAdminAudit(connection, {
    ...entry,
    actorId: null,
    actorName: `server:${actor}`,
    actorType: 'server',
    subjectKind: accountId === undefined ? 'site' : 'account',
    subjectId: accountId ?? tenantId ?? '',
  });
  const { rows: administrators } = await connection.query<{ id: string }>(
    `SELECT id FROM user_account WHERE user_type = 'administrator' ORDER BY id`,
  );
  const notifications = new Notifications(database);
  for (const { id } of administrators)
    await notifications.add(
      {
        accountId: id,
        key: `staff-command:${entryId}`,
        title: 'Command on the server',
        message: `${text} (by ${actor} on the server).`,
      },
      connection,
    );
}

function requireReason(reason: string): void {
  const { length } = reason.trim();
  if (length < 5 || length > 500) throw new CommandRefused('A reason of 5 to 500 characters is needed: --reason "…".');
}

async function staffTenant(connection: Pick<Connection, 'query'>): Promise<string> {
  const { rows } = await connection.query<{ id: string }>(
    `SELECT id FROM tenant WHERE record ->> 'audience' = 'staff' ORDER BY id LIMIT 1`,
  );
  if (!rows[0]) throw new CommandRefused('There is no staff site in this database. Start the platform with it first.');
  return rows[0].id;
}

async function countBelow(connection: Connection, accountId: string): Promise<number> {
  const { rows } = await connection.query<{ total: number }>(
    'SELECT count(*)::int AS total FROM user_account WHERE path @> ARRAY[$1]',
    [accountId],
  );
  return rows[0]?.total ?? 0;
}

/** Of the account alone: everybody below an administrator is the whole house. The notification makes every process close the tabs. */
async function endOwnSessions(connection: Connection, accountId: string): Promise<void> {
  await connection.query('DELETE FROM user_session WHERE account_id = $1', [accountId]);
  await connection.query(`SELECT notify_row_change('status:' || $1)`, [accountId]);
}
