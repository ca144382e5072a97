import { catalogue, toPaise, type Paise, type RequestAction } from '@backlay/shared/domain';
import type { TransactionRequest } from '@backlay/shared/contract';
import type { Connection, Database } from '../database';
import { refuse, type Refusal, type Caller } from '../http';
import { record } from './deeds';

/** A request as the desk needs to know it. */
export interface DeskRequest {
  readonly id: string;
  readonly accountId: string;
  readonly tenantId: string;
  readonly amount: Paise;
  readonly status: string;
}

/** Requests of one kind, as their module keeps them. */
export interface DeskRequests<R extends DeskRequest> {
  find(id: string): Promise<R | null>;
  /** In one transaction with `record`; a second decision at the same moment finds the request decided. */
  decide(
    decision: {
      readonly id: string;
      readonly action: RequestAction;
      readonly amount: Paise;
      readonly remarks: string;
    },
    record: (connection: Connection, from: R, to: R) => Promise<void>,
  ): Promise<R | 'unknown' | 'final' | 'wrong-amount' | 'instant'>;
  docs(request: R): TransactionRequest | Promise<TransactionRequest>;
}

export interface DeskParts {
  readonly database: Database;
  readonly people: { byId(id: string): Promise<{ readonly userName: string } | null> };
}

/** What a role sends (C7.07, C7.10); the amount in rupees. */
export interface Wish {
  readonly id: string;
  readonly amount: number;
  readonly action: RequestAction;
  readonly remarks: string;
  readonly transactionCode: string;
}

const unknown = () => refuse(404, 'There is no such request');

/** Lets a role decide on a request: of its own down-line, with its own code, once, and written down (C4.04, S-05, S-15). */
export async function decideAtDesk<R extends DeskRequest>(
  { people }: Pick<DeskParts, 'people'>,
  kind: 'deposit' | 'withdraw',
  requests: DeskRequests<R>,
  { caller, address }: { readonly caller: Caller; readonly address: string },
  wish: Wish,
): Promise<{ docs: TransactionRequest; message: string } | Refusal> {
  const found = await requests.find(wish.id);
  if (!found) return unknown();
  const [actor, player] = await Promise.all([people.byId(caller.accountId), people.byId(found.accountId)]);
  const { action, remarks } = wish;
  const decided = await requests.decide(
    { id: wish.id, action, amount: toPaise(wish.amount), remarks },
    (connection, from, to) =>
      record(connection, {
        actorId: caller.accountId,
        actorName: actor?.userName ?? caller.accountId,
        actorType: caller.userType,
        kind,
        requestId: from.id,
        accountId: from.accountId,
        userName: player?.userName ?? from.accountId,
        tenantId: from.tenantId,
        action,
        amount: from.amount,
        from: from.status,
        to: to.status,
        remarks,
        address,
      }),
  );
  if (decided === 'unknown') return unknown();
  if (decided === 'final') return refuse(409, catalogue['queue.decided']);
  if (decided === 'instant') return refuse(409, catalogue['deposit.instant']);
  if (decided === 'wrong-amount') return refuse(409, catalogue['queue.amountChanged']);
  return { docs: await requests.docs(decided), message: catalogue[`queue.done.${action}`] };
}
