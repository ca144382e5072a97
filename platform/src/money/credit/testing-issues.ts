// Run by a test as a process that is killed: people propose, approve and give credit. Prints each thing that was acknowledged.
import { randomUUID } from 'node:crypto';
import { Approvals } from '../../core/approvals';
import { callerOf, everythingInScope, personOf } from '../../core/approvals/testing-people';
import { openDatabase } from '../../core/database';
import { HttpRejection } from '../../core/http';
import { approvableIssue, Credit, HOUSE_LINE } from './';

const [dataDir = '', round = ''] = process.argv.slice(2);
const WORKERS = 4;
const print = (line: string) => void process.stdout.write(`${line}\n`);

const database = await openDatabase({ dataDir, log: { info: () => undefined } });
const approvals = new Approvals({ database, scope: everythingInScope });
const credit = new Credit({
  database,
  tree: {
    parentOf: async () => ({ childType: 'agent', id: 'root', userType: 'administrator' }),
    ownerOf: async (accountId) => accountId,
  },
});
approvals.register(approvableIssue(credit));

async function work(): Promise<void> {
  for (;;) {
    const requestRef = `${round}-${randomUUID()}`;
    const input = { amount: 1000, reason: 'A reason', requestRef };
    const command = { action: 'credit.issue', tenantId: null, accountId: null, target: requestRef } as const;
    const made = await approvals.propose(personOf('ann'), { ...command, subject: HOUSE_LINE, amount: 1000, input });
    if (made instanceof HttpRejection) throw new Error(made.message);
    print(`proposed ${requestRef}`);
    const approve = async (who: string) => {
      const { version = '' } = (await approvals.previewNow(made)) ?? {};
      return approvals.approve(callerOf(who), personOf(who), { id: made.id, version });
    };
    // Two people at once; the other issues change the preview, so that each tries again.
    for (let done = false; !done;) {
      const both = await Promise.all([approve('ben'), approve('cat')]);
      done = both.some((one) => !(one instanceof HttpRejection));
    }
    print(`issued ${requestRef}`);
    const move = { childId: 'child', amount: 700, reason: 'A reason', requestRef };
    const given = await credit.give(personOf('ann'), move);
    if (given instanceof HttpRejection) throw new Error(given.message);
    print(`given ${requestRef}`);
  }
}
await Promise.all(Array.from({ length: WORKERS }, work));
