import type { TestPlatform } from '../../../testing/index';

/** The transaction code of the seeded staff. */
const CODE = 'DEMO2468';

/** Sets from how many rupees on actions of a brand wait for a second person; null is never. */
export async function setThresholds(
  platform: TestPlatform,
  thresholds: Readonly<Record<string, number | null>>,
  brand = 'royal',
): Promise<void> {
  await platform.database.query(
    `UPDATE tenant SET record = jsonb_set(record, '{rules,approvalThresholds}', $2::jsonb), edited_at = now() WHERE id = $1`,
    [brand, JSON.stringify(thresholds)],
  );
  await platform.running.reloadTenants();
}

/** A second person: lists, approves and rejects proposals with the code of the seeded staff. */
export async function openApprover(
  platform: TestPlatform,
  userName = 'admin2',
  userType = 'administrator',
  code = CODE,
) {
  const token = await platform.login('staff', userName, 'Admin@123');
  const list = async (status = 'waiting') =>
    (await platform.call('staff', 'approvals', { token, userType, query: { status, limit: 100 } })).body.docs;
  const find = async (id: string, status = 'waiting') =>
    (await list(status)).find(({ _id }: { _id: string }) => _id === id);
  return {
    list,
    find,
    /** Approves by the preview of now, or by another version. */
    approve: async (id: string, version?: string) =>
      platform.call('staff', 'approveProposal', {
        token,
        userType,
        body: { proposalId: id, version: version ?? (await find(id))?.version ?? '', transactionCode: code },
      }),
    reject: (id: string, remarks = '') =>
      platform.call('staff', 'rejectProposal', {
        token,
        userType,
        body: { proposalId: id, remarks, transactionCode: code },
      }),
    withdraw: (id: string) => platform.call('staff', 'withdrawProposal', { token, userType, body: { proposalId: id } }),
  };
}
