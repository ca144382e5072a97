import type { ApprovalAction } from '@backlay/shared/contract';
import type { AccountType, Paise, Permission } from '@backlay/shared/domain';
import type { z } from 'zod';
import type { Connection } from '../database';
import type { Caller, HttpRejection } from '../http';
import { createHash } from 'node:crypto';

export interface PreviewField {
  readonly field: string;
  readonly value: string;
}

/** What an action would do, in fields for a person; `version` names exactly these fields and values. */
export interface Preview {
  readonly fields: readonly PreviewField[];
  readonly version: string;
}

/**
 * A preview of these fields, in their order. `versions` are row versions or states that a person need not read and that still make it
 * another preview.
 */
export function createPreview(
  fields: Readonly<Record<string, string>>,
  versions: readonly (string | number)[] = [],
): Preview {
  const listed = Object.entries(fields).map(([field, value]) => ({ field, value }));
  const version = createHash('sha256')
    .update(JSON.stringify([listed, versions]))
    .digest('hex')
    .slice(0, 32);
  return { fields: listed, version };
}

/** A person who proposes or decides, as the audit names them. */
export interface Person {
  readonly accountId: string;
  readonly userName: string;
  readonly userType: AccountType;
  readonly address: string;
}

/** What a proposal belongs to; null is nobody's. */
export interface ProposalSubject {
  readonly tenantId: string | null;
  readonly accountId: string | null;
}

/** Authority as approvals ask for it. */
export interface ApprovalScope {
  /** Whether the subject lies in the caller's tenants and down-line (D1.02). */
  covers(caller: Caller, subject: ProposalSubject): Promise<boolean>;
  /** Whether the caller has a permission. */
  holds(caller: Caller, permission: Permission): boolean;
  /** The account that this one works for; itself for everybody but a power user (D1.07). */
  ownerOf(accountId: string): Promise<string>;
}

/** The confirmed action, once it runs. */
export interface ApprovedRun {
  readonly proposalId: string;
  /** Null for the platform itself. */
  readonly proposer: Pick<Person, 'accountId' | 'userName' | 'userType'> | null;
  readonly approver: Person;
  /** Of the preview that was confirmed: an action that locks what it changes compares it again under that lock. */
  readonly version: string;
}

/** An action that may need a second person. */
export interface ApprovableAction<Input> {
  readonly name: ApprovalAction;
  /** What a person must be allowed to do to approve it. */
  readonly permission: Permission;
  /** Input as it is stored: no transaction code, no password. */
  readonly input: z.ZodType<Input>;
  /** What it would do now; a Refusal where it cannot be done any more. */
  preview(connection: Connection, input: Input): Promise<Preview | HttpRejection>;
  /** Does it, in the transaction that decides the proposal: both are committed or neither. A Refusal undoes both. */
  run(connection: Connection, input: Input, by: ApprovedRun): Promise<HttpRejection | null>;
  /** Goes on with what was begun, once it is committed; what stops before that is finished by the module's own recovery. */
  finish?(input: Input): Promise<void>;
  /** Where it is rejected: gives back what waits for it. In the same transaction. */
  reject?(connection: Connection, input: Input, by: ApprovedRun): Promise<void>;
  /** True: it waits until somebody decides (a win that is owed does not lapse). */
  readonly neverExpires?: boolean;
}

/** What is proposed. */
export interface ProposalCommand<Input> extends ProposalSubject {
  readonly action: ApprovalAction;
  readonly target: string;
  /** What it is called: a user name, a market, a method. */
  readonly subject: string;
  readonly amount: Paise | null;
  readonly input: Input;
  readonly remarks?: string;
}
