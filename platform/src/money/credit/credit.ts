import { serverMessages, type AccountType, type Paise } from '@backlay/shared/domain';
import type { Connection, Database } from '../../core/database';
import { orRefusal, reject, type HttpRejection } from '../../core/http';
import { HOUSE_LINE, moveCredit, readLine, type CreditLine } from './lines';

/** What moving credit asks of an account: its own level, and the account directly above. */
export interface CreditParent {
  readonly childType: AccountType;
  readonly id: string;
  readonly userType: AccountType;
}

export interface CreditDeps {
  readonly database: Database;
  /** Null where there is no such account, or nobody above it. */
  readonly tree: {
    parentOf(accountId: string): Promise<CreditParent | null>;
    /** The account for which this one works: a power user has no line of its own (D1.07). */
    ownerOf(accountId: string, connection?: Connection): Promise<string>;
  };
  readonly clock?: () => number;
}

/** Who moves credit. */
export interface CreditActor {
  readonly accountId: string;
  readonly userName: string;
  readonly userType: AccountType;
  readonly address: string;
}

/** A movement between a parent and its direct child. `requestRef` is of the parent: the same one again is one movement. */
export interface CreditMove {
  readonly childId: string;
  readonly amount: Paise;
  readonly reason: string;
  readonly requestRef: string;
}

type Role = Pick<CreditActor, 'accountId' | 'userType'>;

/** What a line is used for: a deposit, or a bonus that a role gives. */
export interface CreditUse {
  readonly kind: 'deposit' | 'bonus';
  readonly id: string;
  readonly amount: Paise;
}

const REASONS = { deposit: 'Deposit', bonus: 'Bonus' } as const;

/** The lines that roles credit from (D2.06, D2.08): given by the parent, never negative, used by deposits and bonuses. */
export class Credit {
  private readonly clock: () => number;

  constructor(private readonly deps: CreditDeps) {
    this.clock = deps.clock ?? Date.now;
  }

  async line(role: Role): Promise<CreditLine> {
    return readLine(this.deps.database, await this.lineOf(role));
  }

  /** Gives to a direct child; 404 for any other account, 409 where the parent has too little. Answers the child's line. */
  give(actor: CreditActor, move: CreditMove): Promise<CreditLine | HttpRejection> {
    return this.move('give', actor, move);
  }

  /** Takes back from a direct child, at most what the child has free. Answers the child's line. */
  take(actor: CreditActor, move: CreditMove): Promise<CreditLine | HttpRejection> {
    return this.move('take', actor, move);
  }

  /** Brings credit into the tree, in the transaction of the caller: into the line of the house (D2.05). */
  async issue(
    connection: Connection,
    actor: CreditActor,
    { amount, reason, requestRef }: Omit<CreditMove, 'childId'>,
  ): Promise<boolean> {
    return moveCredit(connection, {
      key: `issue:${requestRef}`,
      kind: 'issue',
      from: null,
      to: HOUSE_LINE,
      amount,
      reason,
      actor,
      at: this.clock(),
    });
  }

  /**
   * Uses credit of a role in the transaction that posts what it is used for; the movement has the key of that posting.
   * @throws RefusedInTransaction where the line is too small.
   */
  async spend(connection: Connection, role: Role, { kind, id, amount }: CreditUse): Promise<void> {
    await moveCredit(connection, {
      key: `${kind}:${id}`,
      kind: 'use',
      from: await this.lineOf(role, connection),
      to: null,
      amount,
      reason: REASONS[kind],
      reference: id,
      actor: { accountId: role.accountId, userName: role.accountId, address: '' },
      at: this.clock(),
    });
  }

  private async move(
    kind: 'give' | 'take',
    actor: CreditActor,
    { childId, amount, reason, requestRef }: CreditMove,
  ): Promise<CreditLine | HttpRejection> {
    const parent = await this.deps.tree.parentOf(childId);
    const parentLine = await this.lineOf(actor);
    if (!parent || (await this.lineOf({ accountId: parent.id, userType: parent.userType })) !== parentLine)
      return reject(404, 'Account not found');
    if (parent.childType === 'user') return reject(409, serverMessages['credit.player']);
    const ends = kind === 'give' ? { from: parentLine, to: childId } : { from: childId, to: parentLine };
    return orRefusal(
      this.deps.database.transaction(async (connection) => {
        await moveCredit(connection, {
          key: `${kind}:${parentLine}:${requestRef}`,
          kind,
          ...ends,
          amount,
          reason,
          actor,
          at: this.clock(),
        });
        return readLine(connection, childId);
      }),
    );
  }

  /** The line that a role credits from: its own, a power user that of its owner, an administrator that of the house. */
  private async lineOf({ accountId, userType }: Role, connection?: Connection): Promise<string> {
    return userType === 'administrator' ? HOUSE_LINE : this.deps.tree.ownerOf(accountId, connection);
  }
}
