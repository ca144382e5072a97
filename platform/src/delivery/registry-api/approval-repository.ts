import { randomUUID } from 'node:crypto';
import type { Connection } from '../../core/database';
import type { Actor, ChangeEffect } from '../releases';
import type { WaitingCommand } from './brand-rules';
import type { RegistryPerson } from './rights';

export interface RegistryRequestRow {
  readonly id: string;
  readonly remote: string;
  readonly tenantId: string | null;
  readonly channel: string | null;
  readonly command: WaitingCommand;
  readonly effect: ChangeEffect;
  readonly needed: number;
  readonly askedBy: string;
  readonly author: Actor;
  readonly status: 'waiting' | 'done' | 'refused' | 'lapsed';
  readonly askedAt: Date;
  readonly expiresAt: Date;
  readonly decidedAt: Date | null;
  /** Names of those who approved it, the first one first. */
  readonly approvedBy: readonly string[];
}

const COLUMNS = `id, remote, tenant_id as "tenantId", channel, command, effect, needed, asked_by as "askedBy", author, status,
  asked_at as "askedAt", expires_at as "expiresAt", decided_at as "decidedAt",
  array(select user_name from registry_approval a where a.request_id = registry_request.id order by a.at, a.user_name) as "approvedBy"`;

export async function insertRequest(
  connection: Connection,
  request: Pick<RegistryRequestRow, 'command' | 'effect' | 'needed' | 'askedBy' | 'author' | 'askedAt' | 'expiresAt'>,
): Promise<RegistryRequestRow> {
  const { command, effect, needed, askedBy, author, askedAt, expiresAt } = request;
  const { rows } = await connection.query<RegistryRequestRow>(
    `insert into registry_request (id, remote, tenant_id, channel, command, effect, needed, asked_by, author, asked_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning ${COLUMNS}`,
    [
      randomUUID(),
      command.name,
      'tenantId' in command ? command.tenantId : null,
      'channel' in command ? command.channel : null,
      JSON.stringify(command),
      JSON.stringify(effect),
      needed,
      askedBy,
      JSON.stringify(author),
      askedAt,
      expiresAt,
    ],
  );
  const [made] = rows;
  if (!made) throw new Error('The request was not stored');
  return made;
}

export async function findRequest(
  connection: Connection,
  id: string,
  { lock = false } = {},
): Promise<RegistryRequestRow | null> {
  const { rows } = await connection.query<RegistryRequestRow>(
    `select ${COLUMNS} from registry_request where id = $1 ${lock ? 'for update' : ''}`,
    [id],
  );
  return rows[0] ?? null;
}

export async function findWaitingRequest(
  connection: Connection,
  command: WaitingCommand,
): Promise<RegistryRequestRow | null> {
  const { rows } = await connection.query<RegistryRequestRow>(
    `select ${COLUMNS} from registry_request where status = 'waiting' and command = $1::jsonb`,
    [JSON.stringify(command)],
  );
  return rows[0] ?? null;
}

/** Requests, the newest first. */
export async function listRequests(
  connection: Connection,
  status: RegistryRequestRow['status'] | null,
): Promise<readonly RegistryRequestRow[]> {
  const { rows } = await connection.query<RegistryRequestRow>(
    `select ${COLUMNS} from registry_request where $1::text is null or status = $1 order by asked_at desc, id limit 500`,
    [status],
  );
  return rows;
}

/** Ends what nobody decided in time; answers what that was. */
export async function lapseOverdue(connection: Connection, now: Date): Promise<readonly RegistryRequestRow[]> {
  const { rows } = await connection.query<RegistryRequestRow>(
    `update registry_request set status = 'lapsed', decided_at = $1 where status = 'waiting' and expires_at <= $1
     returning ${COLUMNS}`,
    [now],
  );
  return rows;
}

/** Answers the names of all who approved it; null when this account, or one that works for the same, is among them already. */
export async function insertApproval(
  connection: Connection,
  id: string,
  { accountId, userName, ownerId, at }: Pick<RegistryPerson, 'accountId' | 'userName'> & { ownerId: string; at: Date },
): Promise<readonly string[] | null> {
  const { rowCount } = await connection.query(
    `insert into registry_approval (request_id, account_id, owner_id, user_name, at) values ($1, $2, $3, $4, $5)
     on conflict do nothing`,
    [id, accountId, ownerId, userName, at],
  );
  if (rowCount !== 1) return null;
  return (await findRequest(connection, id))?.approvedBy ?? null;
}

export async function decideRequest(
  connection: Connection,
  id: string,
  status: Exclude<RegistryRequestRow['status'], 'waiting'>,
  at: Date,
): Promise<void> {
  await connection.query(
    `update registry_request set status = $2, decided_at = $3 where id = $1 and status = 'waiting'`,
    [id, status, at],
  );
}
