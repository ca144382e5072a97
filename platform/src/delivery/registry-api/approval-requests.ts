import { isDeepStrictEqual } from 'node:util';
import { PROPOSAL_TTL_MS } from '../../core/approvals';
import { insertAdminAudit } from '../../core/audit';
import type { Connection, Database } from '../../core/database';
import type { Actor, PreparedChange } from '../releases';
import {
  decideRequest,
  findRequest,
  findWaitingRequest,
  insertApproval,
  insertRequest,
  lapseOverdue,
  type RegistryRequestRow,
} from './approval-repository';
import { forbidden, notFound, RegistryRejection } from './registry-rejection';
import type { RegistryPerson } from './rights';
import type { WaitingCommand } from './brand-rules';
import { enqueueWebhooks } from './webhooks';

export interface ApprovalRequestsDeps {
  readonly database: Database;
  /** What a command would do now. */
  readonly prepare: (command: WaitingCommand) => Promise<PreparedChange>;
  /** The account that this one works for; itself for everybody but a power user (D1.07). */
  readonly ownerOf: (accountId: string) => Promise<string>;
  readonly clock: () => number;
}

type Ready = Extract<PreparedChange, { readonly ok: true }>;

/** Somebody wrote while a request was decided: it is looked at again. */
class WrittenMeanwhile extends Error {}
const ATTEMPTS = 5;

/** Changes that wait for one or two other people (F2.08). */
export class ApprovalRequests {
  constructor(private readonly deps: ApprovalRequestsDeps) {}

  /** Asks for a change. The same request of the same account is one request. */
  async ask(
    command: WaitingCommand,
    { effect, approvals }: Pick<Ready, 'effect' | 'approvals'>,
    author: Actor,
    person: RegistryPerson,
  ): Promise<RegistryRequestRow> {
    const now = this.deps.clock();
    return this.deps.database.transaction(async (connection) => {
      await this.lapse(connection);
      const waiting = await findWaitingRequest(connection, command);
      if (waiting?.askedBy === person.accountId) return waiting;
      if (waiting)
        throw new RegistryRejection('refused', 'approval', 'The same change waits already', 'approve that request');
      const made = await insertRequest(connection, {
        command,
        effect,
        needed: approvals,
        askedBy: person.accountId,
        author,
        askedAt: new Date(now),
        expiresAt: new Date(now + PROPOSAL_TTL_MS),
      });
      await this.record(connection, made, 'ask-approval', { name: author.actor, ...person, ...author });
      await enqueueWebhooks(connection, 'approval.wanted', {
        remote: made.remote,
        brand: made.tenantId,
        detail: {
          request: made.id,
          action: command.action,
          ...effect,
          actor: author.actor,
          reason: author.reason ?? null,
        },
      });
      return made;
    });
  }

  /** Approves a request; the last approval that it needs does what was asked, once. */
  async approve(id: string, person: RegistryPerson): Promise<RegistryRequestRow> {
    for (let attempt = 1; ; attempt += 1)
      try {
        return await this.tryApprove(id, person);
      } catch (error) {
        if (!(error instanceof WrittenMeanwhile) || attempt === ATTEMPTS) throw error;
      }
  }

  /** Ends a request without doing it. Whoever asked may take it back so. */
  async refuse(id: string, person: RegistryPerson): Promise<RegistryRequestRow> {
    return this.deps.database.transaction(async (connection) => {
      const found = await this.waiting(connection, id);
      await decideRequest(connection, id, 'refused', new Date(this.deps.clock()));
      await this.record(connection, found, 'refuse-request', { name: person.userName, ...person });
      return this.find(id, connection);
    });
  }

  /** @throws RegistryRejection 404 */
  async find(id: string, connection: Connection = this.deps.database): Promise<RegistryRequestRow> {
    const found = await findRequest(connection, id);
    if (!found) throw notFound('The request');
    return found;
  }

  /** Ends what nobody decided in time. */
  async expire(): Promise<void> {
    await this.deps.database.transaction((connection) => this.lapse(connection));
  }

  private async tryApprove(id: string, person: RegistryPerson): Promise<RegistryRequestRow> {
    const { database, prepare, ownerOf, clock } = this.deps;
    await this.expire();
    const request = await this.find(id);
    const ownerId = await ownerOf(person.accountId);
    if (ownerId === (await ownerOf(request.askedBy)))
      throw forbidden('approve what you, or somebody for you, asked for');
    const prepared = request.status === 'waiting' ? await prepare(request.command) : null;
    if (prepared && !isSame(prepared, request)) await this.lapseChanged(request, prepared);
    return database.transaction(async (connection) => {
      const waiting = await this.waiting(connection, id);
      const now = new Date(clock());
      const names = await insertApproval(connection, id, { ...person, ownerId, at: now });
      if (!names) throw new RegistryRejection('refused', 'approval', 'You have approved it already', 'another person');
      await this.record(connection, waiting, 'approve-request', { name: person.userName, ...person });
      if (!prepared?.ok || names.length < Math.max(waiting.needed, prepared.approvals))
        return this.find(id, connection);
      if ((await prepared.commit(connection, { ...waiting.author, approvals: names })) === null)
        throw new WrittenMeanwhile();
      await decideRequest(connection, id, 'done', now);
      return this.find(id, connection);
    });
  }

  /** Ends a request whose change would do something else by now. @throws RegistryRejection always */
  private async lapseChanged(request: RegistryRequestRow, prepared: PreparedChange): Promise<never> {
    if (!prepared.ok && prepared.rule === 'store-away')
      throw new RegistryRejection('unavailable', prepared.rule, prepared.reason, prepared.remedy, { retryAfter: 5 });
    await this.deps.database.transaction(async (connection) => {
      await decideRequest(connection, request.id, 'lapsed', new Date(this.deps.clock()));
      await this.record(connection, request, 'lapse-request', null);
    });
    throw new RegistryRejection(
      'refused',
      'approval-lapsed',
      prepared.ok ? 'The change would do something else by now' : prepared.reason,
      'ask for it again',
    );
  }

  private async lapse(connection: Connection): Promise<void> {
    for (const request of await lapseOverdue(connection, new Date(this.deps.clock())))
      await this.record(connection, request, 'lapse-request', null);
  }

  private async waiting(connection: Connection, id: string): Promise<RegistryRequestRow> {
    const found = await findRequest(connection, id, { lock: true });
    if (!found) throw notFound('The request');
    if (found.status !== 'waiting' || found.expiresAt.getTime() <= this.deps.clock())
      throw new RegistryRejection(
        'refused',
        found.status === 'waiting' || found.status === 'lapsed' ? 'approval-lapsed' : 'approval-decided',
        `The request is ${found.status === 'waiting' ? 'lapsed' : found.status}`,
        'ask for it again',
      );
    return found;
  }

  /** Each step is an entry of the audit. */
  private async record(
    connection: Connection,
    { id, remote, tenantId, channel, command, effect }: RegistryRequestRow,
    action: string,
    by: (Pick<RegistryPerson, 'accountId' | 'userType'> & { readonly name: string } & Partial<Actor>) | null,
  ): Promise<void> {
    await insertAdminAudit(connection, {
      actorId: by?.accountId ?? null,
      actorName: by?.name ?? 'system',
      actorType: by?.userType ?? 'system',
      actorKind: by ? (by.kind ?? 'person') : 'system',
      tokenId: by?.tokenId,
      identity: by?.identity,
      tenantId,
      action,
      subjectKind: 'registry-request',
      subjectId: id,
      subjectName: remote,
      changes: { command, effect },
      ...(by?.reason && { reason: by.reason }),
      registry: { remote, channel, fromVersion: effect.from, toVersion: effect.to },
    });
  }
}

/** Whether a change would do now what it would have done when it was asked for. */
const isSame = (prepared: PreparedChange, { effect }: RegistryRequestRow): boolean =>
  prepared.ok && isDeepStrictEqual(JSON.parse(JSON.stringify(prepared.effect)), effect);
