import { serverMessages, formatMoney, fromPaise, toPaise, type AccountType } from '@backlay/shared/domain';
import { z } from 'zod';
import { createPreview, type ApprovableAction, type SecondPerson } from '../../core/approvals';
import type { Database } from '../../core/database';
import { reject, HttpRejection, type Caller, type RegisterRoute } from '../../core/http';
import type { Credit, CreditActor } from './credit';
import { HOUSE_LINE, readLine, type CreditLine } from './lines';

export interface CreditRouteDeps {
  readonly database: Database;
  readonly credit: Credit;
  readonly people: { byId(id: string): Promise<{ readonly userName: string } | null> };
  /** Roles directly below a line, by user name. */
  readonly childrenOf: (
    caller: Caller,
  ) => Promise<readonly { readonly id: string; readonly userName: string; readonly userType: AccountType }[]>;
  readonly secondPerson: SecondPerson;
}

const toWire = ({ given, lent, used, free }: CreditLine) => ({
  given: fromPaise(given),
  lent: fromPaise(lent),
  used: fromPaise(used),
  free: fromPaise(free),
});

/** What a role has to credit from, and what it gives to and takes from its direct children (D2.06). */
export function registerCreditRoutes(define: RegisterRoute, deps: CreditRouteDeps): void {
  const { database, credit, people, secondPerson } = deps;
  const actorOf = async ({ accountId, userType }: Caller, address: string): Promise<CreditActor> => ({
    accountId,
    userType,
    address,
    userName: (await people.byId(accountId))?.userName ?? accountId,
  });

  define('creditLines', async ({ caller }) => {
    const children = await deps.childrenOf(caller);
    const lines = await Promise.all(
      children.map(async ({ id, userName, userType }) => ({
        _id: id,
        userName,
        userType,
        ...toWire(await readLine(database, id)),
      })),
    );
    return { docs: { own: toWire(await credit.line(caller)), children: lines }, message: 'Success' };
  });

  for (const [name, kind] of [
    ['giveCredit', 'give'],
    ['takeCredit', 'take'],
  ] as const)
    define(name, async ({ caller, body, address }) => {
      const line = await credit[kind](await actorOf(caller, address), {
        childId: body.userId,
        amount: toPaise(body.amount),
        reason: body.reason,
        requestRef: body.requestRef,
      });
      return line instanceof HttpRejection
        ? line
        : { docs: toWire(line), message: serverMessages[`credit.${kind}.done`] };
    });

  define('issueCredit', async ({ caller, body, address }) => {
    const { reason, requestRef } = body;
    const input = { amount: toPaise(body.amount), reason, requestRef };
    const line = () => readLine(database, HOUSE_LINE);
    if (secondPerson.isNeeded('credit.issue', null, input.amount)) {
      const approval = await secondPerson.propose(caller, address, {
        action: 'credit.issue',
        tenantId: null,
        accountId: null,
        target: requestRef,
        subject: serverMessages['credit.house'],
        amount: input.amount,
        input,
        remarks: reason,
      });
      if (approval instanceof HttpRejection) return approval;
      return { docs: toWire(await line()), message: serverMessages['approval.waiting'], approval };
    }
    const actor = await actorOf(caller, address);
    await database.transaction((connection) => credit.issue(connection, actor, input));
    return { docs: toWire(await line()), message: serverMessages['credit.issue.done'] };
  });
}

const issue = z.object({ amount: z.number().int().positive(), reason: z.string(), requestRef: z.string() });

/** The issue of credit as an action that waits for a second person (D1.16, D2.05). */
export const approvableIssue = (credit: Credit): ApprovableAction<z.infer<typeof issue>> => ({
  name: 'credit.issue',
  permission: 'credit.issue',
  input: issue,
  async preview(connection, { amount, requestRef }) {
    const { rows } = await connection.query('SELECT 1 FROM credit_movement WHERE key = $1', [`issue:${requestRef}`]);
    if (rows.length > 0) return reject(409, 'This reference has already been used');
    const { given } = await readLine(connection, HOUSE_LINE);
    return createPreview({
      amount: formatMoney(amount),
      before: formatMoney(given),
      after: formatMoney(given + amount),
    });
  },
  async run(connection, input, { approver }) {
    await credit.issue(connection, approver, input);
    return null;
  },
});
