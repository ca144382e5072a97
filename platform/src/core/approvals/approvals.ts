import { isDeepStrictEqual } from 'node:util';
import type { ApprovalAction } from '@backlay/shared/contract';
import { serverMessages } from '@backlay/shared/domain';
import type { Connection, Database } from '../database';
import { orRefusal, reject, HttpRejection, RefusedInTransaction, type Caller } from '../http';
import type { ApprovableAction, ApprovalScope, ApprovedRun, Person, ProposalCommand, Preview } from './ports';
import {
  decideProposal,
  expireProposals,
  findProposal,
  findWaiting,
  insertProposal,
  type StoredProposal,
} from './repository';

/** How long a proposal waits, ms (D1.17). */
export const PROPOSAL_TTL_MS = 24 * 3_600_000;

export interface ApprovalsDeps {
  readonly database: Database;
  readonly scope: ApprovalScope;
  readonly clock?: () => number;
}

const unknown = () => reject(404, 'Proposal not found');

/** Actions that wait for a second person: proposed, decided once, run once (D1.16, D1.17). */
export class Approvals {
  private readonly actions = new Map<ApprovalAction, ApprovableAction<unknown>>();
  private readonly clock: () => number;

  constructor(private readonly deps: ApprovalsDeps) {
    this.clock = deps.clock ?? Date.now;
  }

  /** Makes an action known; once, before anybody is let in. */
  register<Input>(action: ApprovableAction<Input>): void {
    const known = action as ApprovableAction<unknown>; // it is run with what its own schema reads alone
    this.actions.set(action.name, known);
  }

  /**
   * Proposes an action. The same proposal of the same person is one proposal. A target with a pending proposal refuses
   * another.
   */
  propose<Input>(person: Person, command: ProposalCommand<Input>): Promise<StoredProposal | HttpRejection> {
    return this.deps.scope
      .ownerOf(person.accountId)
      .then((ownerId) =>
        this.deps.database.transaction((connection) => this.insert(connection, { person, ownerId }, command)),
      );
  }

  /** Proposes in the name of the platform, in the caller's transaction. */
  proposeByPlatform<Input>(
    connection: Connection,
    command: ProposalCommand<Input>,
  ): Promise<StoredProposal | HttpRejection> {
    return this.insert(connection, { person: null, ownerId: null }, command);
  }

  /** Runs a proposal, by the preview of `version`, which is the one of now. */
  async approve(
    caller: Caller,
    person: Person,
    { id, version }: { readonly id: string; readonly version: string },
  ): Promise<StoredProposal | HttpRejection> {
    const found = await this.forDecision(caller, id);
    if (found instanceof HttpRejection) return found;
    const done = await this.decide(id, async (connection, proposal, action) => {
      const input = action.input.parse(proposal.input);
      const preview = await action.preview(connection, input);
      if (preview instanceof HttpRejection) return preview;
      if (preview.version !== version) return reject(409, serverMessages['approval.changed']);
      const refused = await action.run(connection, input, runOf(proposal, person, version));
      if (refused) return refused;
      await decideProposal(connection, proposal, 'done', { person, version, remarks: '', at: this.clock() });
      return null;
    });
    const action = this.actions.get(found.action);
    if (!(done instanceof HttpRejection)) await action?.finish?.(action.input.parse(done.input));
    return done;
  }

  /** Ends a proposal without running it, by somebody who could approve it. */
  async reject(
    caller: Caller,
    person: Person,
    { id, remarks }: { readonly id: string; readonly remarks: string },
  ): Promise<StoredProposal | HttpRejection> {
    const found = await this.forDecision(caller, id);
    if (found instanceof HttpRejection) return found;
    return this.decide(id, async (connection, proposal, action) => {
      await action.reject?.(connection, action.input.parse(proposal.input), runOf(proposal, person, proposal.version));
      const { version } = proposal;
      await decideProposal(connection, proposal, 'rejected', { person, version, remarks, at: this.clock() });
      return null;
    });
  }

  /** The proposer takes a proposal back. */
  async withdraw(caller: Caller, person: Person, id: string): Promise<StoredProposal | HttpRejection> {
    const found = await findProposal(this.deps.database, id);
    if (!found || found.proposerId !== caller.accountId) return unknown();
    return this.decide(id, async (connection, proposal) => {
      const { version } = proposal;
      await decideProposal(connection, proposal, 'withdrawn', { person, version, remarks: '', at: this.clock() });
      return null;
    });
  }

  /** What a waiting proposal would do now; null where it cannot be done any more, or is decided. */
  async previewNow(proposal: StoredProposal): Promise<Preview | null> {
    const action = this.actions.get(proposal.action);
    if (!action || proposal.status !== 'waiting') return null;
    const preview = await action.preview(this.deps.database, action.input.parse(proposal.input));
    return preview instanceof HttpRejection ? null : preview;
  }

  /** Whether the caller is a possible second person for this proposal. */
  async mayApprove(caller: Caller, proposal: StoredProposal): Promise<boolean> {
    return proposal.status === 'waiting' && (await this.refusalFor(caller, proposal)) === null;
  }

  find(id: string): Promise<StoredProposal | null> {
    return findProposal(this.deps.database, id);
  }

  /** Ends what nobody decided in time. */
  expire(): Promise<void> {
    return expireProposals(this.deps.database, this.clock());
  }

  private async insert<Input>(
    connection: Connection,
    by: { readonly person: Person | null; readonly ownerId: string | null },
    command: ProposalCommand<Input>,
  ): Promise<StoredProposal | HttpRejection> {
    const action = this.actions.get(command.action);
    if (!action) throw new Error(`No action ${command.action} is registered`);
    const now = this.clock();
    await expireProposals(connection, now);
    const input = action.input.parse(command.input);
    const preview = await action.preview(connection, input);
    if (preview instanceof HttpRejection) return preview;
    const made = await insertProposal(connection, { ...command, input, permission: action.permission, preview }, by, {
      createdAt: now,
      expiresAt: action.neverExpires ? null : now + PROPOSAL_TTL_MS,
    });
    if (made) return made;
    const waiting = await findWaiting(connection, command.action, command.target);
    const isRepeat =
      waiting?.proposerId === (by.person?.accountId ?? null) &&
      isDeepStrictEqual(waiting?.input, JSON.parse(JSON.stringify(input)));
    return waiting && isRepeat ? waiting : reject(409, serverMessages['approval.waitsAlready']);
  }

  private async forDecision(caller: Caller, id: string): Promise<StoredProposal | HttpRejection> {
    const proposal = await findProposal(this.deps.database, id);
    if (!proposal) return unknown();
    return (await this.refusalFor(caller, proposal)) ?? proposal;
  }

  private async refusalFor(caller: Caller, proposal: StoredProposal): Promise<HttpRejection | null> {
    const { scope } = this.deps;
    if (!(await scope.covers(caller, proposal))) return unknown();
    const isAllowed = scope.holds(caller, 'approve') && scope.holds(caller, proposal.permission);
    if (!isAllowed) return reject(403, "You don't have permission for this");
    const isSamePerson =
      proposal.proposerId === caller.accountId ||
      (proposal.ownerId !== null && (await scope.ownerOf(caller.accountId)) === proposal.ownerId);
    return isSamePerson ? reject(403, serverMessages['approval.own']) : null;
  }

  /** `work` and the decision in one transaction, under the lock of the proposal; a Refusal of `work` undoes all of it. */
  private async decide(
    id: string,
    work: (
      connection: Connection,
      proposal: StoredProposal,
      action: ApprovableAction<unknown>,
    ) => Promise<HttpRejection | null>,
  ): Promise<StoredProposal | HttpRejection> {
    return orRefusal(
      this.deps.database.transaction(async (connection) => {
        const proposal = await findProposal(connection, id, { lock: true });
        const action = proposal && this.actions.get(proposal.action);
        if (!proposal || !action) throw new RefusedInTransaction(unknown());
        const isOver = proposal.expiresAt !== null && proposal.expiresAt <= this.clock();
        if (proposal.status !== 'waiting')
          throw new RefusedInTransaction(reject(409, serverMessages['approval.decided']));
        if (isOver) throw new RefusedInTransaction(reject(409, serverMessages['approval.expired']));
        const refused = await work(connection, proposal, action);
        if (refused) throw new RefusedInTransaction(refused);
        return (await findProposal(connection, id)) ?? proposal;
      }),
    );
  }
}

const runOf = (
  { id, proposerId, proposerName, proposerType }: StoredProposal,
  approver: Person,
  version: string,
): ApprovedRun => ({
  proposalId: id,
  proposer:
    proposerId === null || proposerType === 'platform'
      ? null
      : { accountId: proposerId, userName: proposerName, userType: proposerType },
  approver,
  version,
});
