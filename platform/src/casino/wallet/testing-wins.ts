// Run by a test as a process that is killed: a provider reports large wins, and people approve or reject them. Prints what was
// acknowledged. A provider repeats what was not answered: the round that a worker had begun is on the disk, and the next process goes on.
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Approvals } from '../../core/approvals';
import { callerOf, everythingInScope, personOf } from '../../core/approvals/testing-people';
import { openDatabase } from '../../core/database';
import { HttpRejection } from '../../core/http';
import { createLedger } from '../../money/ledger';
import { approvableWin, CasinoSessions, CasinoWallet, type WalletOperation } from './';

const [dataDir = ''] = process.argv.slice(2);
const WORKERS = 4;
const STAKE = 10_000;
const WIN = 600_000;
const PROVIDER = 'provider';
const print = (line: string) => void process.stdout.write(`${line}\n`);

const database = await openDatabase({ dataDir, log: { info: () => undefined } });
const ledger = createLedger(database);
const sessions = new CasinoSessions(database);
const approvals = new Approvals({ database, scope: everythingInScope });
approvals.register(approvableWin(() => undefined));
const wallet = new CasinoWallet({
  database,
  ledger,
  sessions,
  players: {
    find: async (userName) => ({ userName, tenantId: 'royal', demo: false, blocked: false, casinoLock: false }),
  },
  news: () => undefined,
  approval: {
    isNeeded: (_tenantId, amount) => amount >= WIN,
    async propose(connection, { id, accountId, amount }, tenantId) {
      const command = { action: 'casino.win', tenantId, accountId, target: id, subject: accountId } as const;
      await approvals.proposeByPlatform(connection, { ...command, amount, input: { id } });
    },
  },
});

async function openGame(accountId: string): Promise<string> {
  const game = {
    ...{ gameId: 'game', gameCode: 'GAME', gameName: 'Game', providerName: 'Studio', subProviderName: 'Studio' },
    ...{ providerType: 'slots', min: 1, max: 1000 },
  };
  // oxlint-disable-next-line typescript/no-explicit-any -- the fields that the wallet reads
  const opened = { provider: PROVIDER, accountId, tenantId: 'royal', demo: false, game: game as any };
  const { token } = await sessions.launch(opened);
  const answer = await wallet.run(PROVIDER, { action: 'session', token });
  if (!answer.ok || !answer.session) throw new Error('The game does not open');
  return answer.session.sessionId;
}

async function send(operation: WalletOperation): Promise<void> {
  const answer = await wallet.run(PROVIDER, operation);
  if (!answer.ok) throw new Error(`${operation.action} is refused: ${answer.reason}`);
}

/** Two people decide at once: one of them does. */
async function decide(reference: string): Promise<void> {
  const { rows } = await database.query<{ id: string; proposal: string; status: string }>(
    `SELECT h.id, h.status, p.id AS proposal FROM casino_held_win h JOIN approval_proposal p ON p.target = h.id
     WHERE h.transaction_id = $1`,
    [`win-${reference}`],
  );
  const [held] = rows;
  if (!held) throw new Error(`No proposal is there for ${reference}`);
  if (held.status !== 'held') return;
  const proposal = await approvals.find(held.proposal);
  const version = proposal ? ((await approvals.previewNow(proposal))?.version ?? '') : '';
  const isPaid = reference.charCodeAt(0) % 2 === 0;
  const act = (who: string) =>
    isPaid
      ? approvals.approve(callerOf(who), personOf(who), { id: held.proposal, version })
      : approvals.reject(callerOf(who), personOf(who), { id: held.proposal, remarks: 'A reason' });
  const both = await Promise.all([act('ben'), act('cat')]);
  if (both.filter((one) => !(one instanceof HttpRejection)).length !== 1) throw new Error('Not one of two decides');
  print(`${isPaid ? 'paid' : 'refused'} ${reference}`);
}

async function work(worker: number): Promise<void> {
  const accountId = `player${worker}`;
  await ledger.openWith(accountId, 1_000_000_000, 'opening');
  const sessionId = await openGame(accountId);
  const begun = join(dataDir, `round-of-${accountId}`);
  let reference = existsSync(begun) ? readFileSync(begun, 'utf8') : '';
  for (;;) {
    if (reference === '') {
      reference = randomUUID();
      writeFileSync(begun, reference);
    }
    const round = { sessionId, roundId: `round-${reference}` };
    await send({ action: 'bet', transactionId: `bet-${reference}`, amount: STAKE, ...round });
    const win = { action: 'win', transactionId: `win-${reference}`, amount: WIN, closes: true, ...round } as const;
    // The provider's line is bad: it reports each win twice at once.
    await Promise.all([send(win), send(win)]);
    print(`held ${reference}`);
    await decide(reference);
    reference = '';
  }
}
await Promise.all(Array.from({ length: WORKERS }, (_, worker) => work(worker)));
