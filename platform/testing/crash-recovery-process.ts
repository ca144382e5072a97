// Run by a test as a process that is killed: a whole platform, and players who deposit by IPAY and by slip, bet, see bets settled and
// withdraw, while a role decides. Prints each thing that was acknowledged.
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { endpoints, type EndpointName, type Endpoint } from '@backlay/shared/contract';
import { confirmationSubject } from '@backlay/shared/domain';
import { readConfig } from '../src/core/config';
import { buildBook, buildEvent, buildMarket, IdleFeed } from '../src/betting/feed/testing';
import { DEMO_TRANSACTION_CODE } from '../src/accounts/identity';
import { startPlatform } from '../src/platform';

const [dataDir = '', round = ''] = process.argv.slice(2);
const print = (line: string) => void process.stdout.write(`${line}\n`);

const read = readConfig({
  PORT: '0',
  HOST: '127.0.0.1',
  DATA_DIR: dataDir,
  LOG_LEVEL: 'silent',
  RATE_LIMIT_SCALE: '0',
});
if (!read.ok) throw new Error(read.problem);
const feed = new IdleFeed();
const { port } = await startPlatform(read.config, { feed });

interface Answer {
  readonly status: number;
  readonly authorization: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- answers of every shape
  readonly body: any;
}
function send(
  brand: string,
  path: string,
  method: string,
  type: string,
  token: string,
  body: string | Buffer,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = { host: `${brand}.localhost`, 'content-type': type, ...(token ? { authorization: token } : {}) };
    const outgoing = request({ host: '127.0.0.1', port, path, method, headers }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        resolve({
          status: incoming.statusCode ?? 0,
          authorization: String(incoming.headers['authorization'] ?? ''),
          body: text.startsWith('{') ? JSON.parse(text) : null,
        });
      });
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}
const FORM = 'application/x-www-form-urlencoded';
function call(brand: string, name: EndpointName, token: string, input: Record<string, unknown>, userType = 'user') {
  const { path, method, encoding }: Endpoint = endpoints[name];
  const fields = new URLSearchParams(Object.entries(input).map(([key, value]) => [key, String(value)])).toString();
  const url = `/${path.replace('{userType}', userType)}${encoding === 'none' ? `?${fields}` : ''}`;
  const body = encoding === 'none' ? '' : encoding === 'form' ? fields : JSON.stringify(input);
  return send(brand, url, method, encoding === 'form' ? FORM : 'application/json', token, body);
}
async function login(brand: string, email: string, password: string): Promise<string> {
  const answer = await call(brand, 'login', '', { email, password, whiteLabelId: `wl-${brand}` });
  return answer.authorization;
}

const admin = await login('staff', 'admin1', 'Admin@123');

/**
 * Every second deposit is a slip that a role looks at: only one may be open at a time (C4.06). The player's phone outlives the
 * platform: a deposit that was not answered is asked for again under its reference, or it would stand in the way of all others (S-15).
 */
async function deposit(brand: string, token: string, turn: number): Promise<void> {
  if (turn % 2) return depositBySlip(brand, token, turn);
  const phone = join(dataDir, `phone-of-${brand}`);
  if (!existsSync(phone)) writeFileSync(phone, randomUUID());
  const requestRef = readFileSync(phone, 'utf8');
  const opened = await call(brand, 'depositByIpay', token, {
    depositTypeId: `${brand}-ipay`,
    amount: 700,
    operatorId: 101,
    redirectUrl: `http://${brand}.localhost/transaction`,
    requestRef,
  });
  if (opened.status !== 200) return rmSync(phone);
  const page = new URL(opened.body.docs.iPayRedirectUrl).pathname;
  const paid = await send(brand, page, 'POST', FORM, '', 'choice=paid');
  if (paid.status !== 303) return;
  print(`deposit ${opened.body.docs._id}`);
  rmSync(phone);
}

async function depositBySlip(brand: string, token: string, turn: number): Promise<void> {
  const form = new FormData();
  const utr = String(400_000_000_000 + Math.floor(Math.random() * 500_000_000_000));
  const command = { depositTypeId: `${brand}-upi`, amount: 900, utr, requestRef: randomUUID() };
  for (const [field, value] of Object.entries(command)) form.append(field, String(value));
  const packed = new Response(form);
  const body = Buffer.from(await packed.arrayBuffer());
  const type = packed.headers.get('content-type') ?? '';
  const asked = await send(brand, `/${endpoints.deposit.path}`, endpoints.deposit.method, type, token, body);
  if (asked.status !== 200) {
    // One of the process before may still be open.
    const open = await call(brand, 'deposits', token, { status: 'pending' });
    for (const { _id, type: way } of open.body?.docs ?? []) if (way !== 'IPAY') await decideSlip(_id, 'reject');
    return;
  }
  const id: string = asked.body.docs._id;
  print(`slip ${id}`);
  await decideSlip(id, turn % 4 === 1 ? 'approve' : 'reject');
}

async function decideSlip(id: string, action: 'approve' | 'reject'): Promise<void> {
  const command = { amount: 900, depositId: id, action, remarks: '', transactionCode: DEMO_TRANSACTION_CODE };
  const done = await call('staff', 'decideDeposit', admin, command, 'administrator');
  if (done.status === 200) print(`${action === 'approve' ? 'credited' : 'refused'} ${id}`);
}

let matches = 0;
async function betAndSettle(brand: string, token: string): Promise<void> {
  const eventId = `kill-${round}-${(matches += 1)}`;
  const event = buildEvent({ id: eventId });
  const market = buildMarket(event, { min: 1 });
  const marketId = market.id;
  feed.publish(
    { kind: 'event', at: 1, event },
    { kind: 'market', at: 1, market },
    { kind: 'book', at: 1, eventId, book: buildBook(market) },
  );
  const placed: string[] = [];
  for (const teamId of ['a', 'b', 'a']) {
    const clientRef = randomUUID();
    const answer = await call(brand, 'placeBet', token, {
      clientRef,
      eventId,
      marketId,
      marketType: 'BETFAIR',
      marketVersion: 1,
      oddType: 'back',
      odd: 2,
      teamId,
      stake: 10,
    });
    if (answer.status !== 200) continue;
    placed.push(clientRef);
    print(`bet ${clientRef}`);
  }
  feed.publish({ kind: 'result', at: 2, eventId, result: { marketId, outcome: 'settled', winners: ['a'] } });
  const [first] = placed;
  for (let look = 0; first && look < 50; look += 1) {
    const outcome = await call(brand, 'betOutcome', token, { clientRef: first });
    if (outcome.body?.docs?.status === 'settled') return print(`settled ${first}`);
    await new Promise((soon) => setTimeout(soon, 10));
  }
}

/** The one that the first process made; the number of a player's accounts is limited. */
async function payoutAccount(brand: string, token: string): Promise<string> {
  const known = await call(brand, 'accounts', token, {});
  if (known.body.docs.length > 0) return known.body.docs[0]._id;
  const [typeId, name] = [`${brand}-out-upi`, 'Rohan Mehta'];
  const details = [{ label: 'UPI ID', value: 'rohan@okicici' }];
  const subject = confirmationSubject({ purpose: 'payoutAccount', typeId, name, details });
  const proof = { purpose: 'payoutAccount', subject, password: 'Player@123' };
  const { confirmation } = (await call(brand, 'confirm', token, proof)).body.docs;
  const account = { paymentMethodTypeId: typeId, name, accountDetails: details, confirmation };
  const made = await call(brand, 'createAccount', token, account);
  return made.body.docs._id;
}

async function withdraw(brand: string, token: string, accountId: string, turn: number): Promise<void> {
  const asked = await call(brand, 'withdraw', token, { amount: 600, accountId, requestRef: randomUUID() });
  if (asked.status !== 200) {
    // A request of the process before may still be open: the queue decides it first.
    const open = await call(brand, 'withdraws', token, { status: 'pending' });
    for (const { _id } of open.body?.docs ?? []) await decide(_id, 'reject');
    return;
  }
  const id: string = asked.body.docs._id;
  print(`withdraw ${id}`);
  if (turn % 3 === 2 && brand === 'royal') {
    const gone = await call(brand, 'cancelWithdraw', token, { withdrawId: id });
    if (gone.status === 200) print(`canceled ${id}`);
  } else await decide(id, turn % 3 ? 'approve' : 'reject');
}

async function decide(id: string, action: 'approve' | 'reject'): Promise<void> {
  const command = { amount: 600, depositId: id, action, remarks: '', transactionCode: DEMO_TRANSACTION_CODE };
  const done = await call('staff', 'decideWithdraw', admin, command, 'administrator');
  if (done.status === 200) print(`${action === 'approve' ? 'approved' : 'rejected'} ${id}`);
}

async function forever(work: (turn: number) => Promise<void>): Promise<void> {
  for (let turn = 0; ; turn += 1) await work(turn);
}

print('ready');
await Promise.all(
  ['royal', 'metro'].map(async (brand) => {
    const token = await login(brand, 'player1', 'Player@123');
    const accountId = await payoutAccount(brand, token);
    await Promise.all([
      forever((turn) => deposit(brand, token, turn)),
      forever(() => betAndSettle(brand, token)),
      forever(() => betAndSettle(brand, token)),
      forever((turn) => withdraw(brand, token, accountId, turn)),
    ]);
  }),
);
