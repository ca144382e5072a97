import { serverMessages } from '@backlay/shared/domain';
import { ownersIn } from '../../core/scope';
import type { Connection } from '../../core/database';
import {
  toPagedResponse,
  reject,
  HttpRejection,
  type Caller,
  type RegisterRoute,
  type RateLimits,
} from '../../core/http';
import type { ComplaintService, ComplaintRow } from './complaints';
import type { Notifications } from '../notifications';

export interface ComplaintRoutesDeps {
  readonly complaints: ComplaintService;
  readonly notifications: Notifications;
  readonly limits: RateLimits;
  /** User names by account. */
  readonly namesOf: (accountIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** Writes down who decided, in the transaction of the decision. */
  readonly record: (
    connection: Connection,
    by: Caller,
    address: string,
    from: ComplaintRow,
    to: ComplaintRow,
  ) => Promise<void>;
}

const unknown = () => reject(404, 'Complaint not found');

/** C7.22, C7.31, C6.02, OQ-10. */
export function defineComplaintCalls(define: RegisterRoute, parts: ComplaintRoutesDeps): void {
  const { complaints, limits, namesOf } = parts;

  define('createComplaint', async ({ caller, tenant, body }) => {
    if (caller.demo) return reject(403, serverMessages['demo.restricted']);
    if (!body.subject || !body.message) return reject(400, serverMessages['complain.required']);
    const busy = await limits.consume('complaint', caller.accountId);
    if (busy) return busy;
    const { subject, message, image } = body;
    const made = await complaints.create({
      tenantId: tenant.id,
      accountId: caller.accountId,
      subject,
      message,
      ...(image && image.size > 0 && { picture: image }),
    });
    return made instanceof HttpRejection ? made : { docs: made, message: serverMessages['complain.sent'] };
  });

  define('complaints', async ({ caller, query }) => {
    const { complaints: rows, total } = await complaints.list([caller.accountId], query);
    return toPagedResponse(
      rows.map(({ docs }) => docs),
      query,
      total,
    );
  });

  define('userComplaints', async ({ caller, query }) => {
    const { complaints: rows, total } = await complaints.list(ownersIn(caller, query.userId), query);
    const names = await namesOf(rows.map(({ accountId }) => accountId));
    return toPagedResponse(
      rows.map(({ accountId, docs }) => ({ ...docs, userName: names.get(accountId) ?? '' })),
      query,
      total,
    );
  });

  registerComplaintReplies(define, parts);
}

/** What follows a complaint: decisions of roles and replies of both sides. */
function registerComplaintReplies(define: RegisterRoute, parts: ComplaintRoutesDeps): void {
  const { complaints, notifications, limits, record } = parts;

  /** The complaint; to a player only the own ones exist (S-05). */
  async function seen(caller: Caller, id: string): Promise<ComplaintRow | null> {
    const found = await complaints.find(id);
    if (!found) return null;
    return caller.userType !== 'user' || found.accountId === caller.accountId ? found : null;
  }

  define('decideComplaint', async ({ caller, body, address }) => {
    if (!(await seen(caller, body.complainId))) return unknown();
    const { complainId, status, remarks } = body;
    const decided = await complaints.decide(
      complainId,
      { status, remarks, by: caller.accountId },
      (connection, from, to) => record(connection, caller, address, from, to),
    );
    if (!decided) return unknown();
    const { docs, accountId } = decided;
    await notifications.notify({
      accountId,
      key: `complaint:${docs._id}:${docs.status}:${docs.remarks}`,
      title: `Your complaint is ${docs.status}`,
      message: docs.remarks || docs.subject,
    });
    return { docs, message: 'Success' };
  });

  define('complaintThread', async ({ caller, query }) =>
    (await seen(caller, query.complainId))
      ? { docs: await complaints.thread(query.complainId, caller.accountId), message: 'Success' }
      : unknown(),
  );

  define('replyToComplaint', async ({ caller, body }) => {
    if (!body.message) return reject(400, serverMessages['complain.required']);
    const found = await seen(caller, body.complainId);
    if (!found) return unknown();
    const busy = await limits.consume('complaint', caller.accountId);
    if (busy) return busy;
    const staff = caller.userType !== 'user';
    const id = await complaints.addMessage(body.complainId, caller.accountId, staff, body.message);
    if (staff)
      await notifications.notify({
        accountId: found.accountId,
        key: `complaint-reply:${id}`,
        title: `Reply to: ${found.docs.subject}`,
        message: body.message.slice(0, 200),
      });
    return { docs: await complaints.thread(body.complainId, caller.accountId), message: 'Success' };
  });
}
