// Run by a test as a process that is killed: a whole platform, and players who deposit by IPAY and by slip, bet, see bets settled and
// withdraw; players of a brand with orders let them wait, change and cancel them, and see them matched. A role decides. Prints each
// thing that was acknowledged.
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

/** Orders of one round that wait until the end; a player has at most 500 of them (E1.03). */
const WAITING_MOST = 8;
let waiting = 0;
let books = 0;

/** A market of a brand with orders, that is not in play: at 2.00 to back and 2.02 to lay. */
function openLadder(name: string) {
  const event = buildEvent({ id: `ladder-${round}-${name}` });
  const market = buildMarket(event, { min: 1, priceLadder: 'CLASSIC' });
  const show = (back: number) =>
    feed.publish({
      ...{ kind: 'book', at: 1, eventId: event.id },
      book: buildBook(market, { inPlay: false, back: [back, 90_000], lay: [back + 0.02, 90_000] }),
    });
  feed.publish({ kind: 'event', at: 1, event }, { kind: 'market', at: 1, market });
  show(2);
  return { eventId: event.id, marketId: market.id, show };
}

/** Places an order of 10 rupees, and prints it. Null where it was refused. */
async function placeOrder(brand: string, token: string, marketId: string, odd: number): Promise<string | null> {
  const clientRef = randomUUID();
  const order = { marketId, teamId: 'a', oddType: 'back', odd, stake: 10, marketVersion: 1, clientRef };
  const { status, body } = await call(brand, 'placeOrder', token, order);
  if (status === 400 || status === 409) print(`unordered ${clientRef}`);
  if (status !== 200) return null;
  print(`order ${body.docs.order._id} ${clientRef}`);
  return body.docs.order._id;
}

/** Orders that are cancelled, changed and matched by a price; one more waits in a market that no process decides. */
async function orderAndMatch(brand: string, token: string): Promise<void> {
  const { eventId, marketId, show } = openLadder(String((books += 1)));
  const [gone, changed] = [await placeOrder(brand, token, marketId, 3), await placeOrder(brand, token, marketId, 2.5)];
  if (changed) {
    const { status, body } = await call(brand, 'editOrder', token, { orderId: changed, revision: 1, stake: 12 });
    if (status === 200) print(`edited ${changed} ${body.docs.order.revision}`);
  }
  if (gone) {
    const query = { orderId: gone, clientRef: randomUUID() };
    const { status, body } = await call(brand, 'cancelOrders', token, query);
    if (status === 200) print(`cancelled ${gone} ${body.docs[0].cancelled * 100}`);
  }
  if (waiting < WAITING_MOST) {
    const { marketId: left } = openLadder(`kept-${(waiting += 1)}`);
    const id = await placeOrder(brand, token, left, 3);
    if (id) print(`waits ${id} 1000`);
  }
  show(2.5);
  for (let look = 0; changed && look < 50; look += 1) {
    const { body } = await call(brand, 'orders', token, { state: 'matched', marketId, page: 1, limit: 10 });
    const found = (body?.docs ?? []).find(({ _id }: { _id: string }) => _id === changed);
    if (found) {
      print(`filled ${changed} ${Math.round(found.matched * 100)}`);
      break;
    }
    await new Promise((soon) => setTimeout(soon, 10));
  }
  feed.publish({ kind: 'result', at: 2, eventId, result: { marketId, outcome: 'settled', winners: ['a'] } });
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
      // The other brand has no orders (E2.18).
      ...(brand === 'royal' ? [forever(() => orderAndMatch(brand, token))] : []),
    ]);
  }),
);
