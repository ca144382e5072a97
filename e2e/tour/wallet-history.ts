import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { confirmationSubject } from '../../shared/src/domain';
import type { Brand } from '../steps/brand-site';

// What money stops have to show: player1 of a brand pays in, bets, is paid out, complains, and a role decides.

interface Answer {
  readonly status: number;
  readonly token: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- answers of every shape
  readonly docs: any;
}
interface Sent {
  readonly token?: string;
  readonly json?: object;
  readonly form?: Readonly<Record<string, unknown>>;
  readonly multipart?: Readonly<Record<string, unknown>>;
}

/** A call to a brand past the browser, which alone knows that a brand's host name is this machine. */
async function send(
  brand: Brand,
  method: string,
  path: string,
  { token, json, form, multipart }: Sent,
): Promise<Answer> {
  const pairs = Object.entries(form ?? multipart ?? {}).map(([key, value]) => [key, String(value)] as [string, string]);
  const data = new FormData();
  for (const [key, value] of pairs) data.append(key, value);
  const body = multipart ? data : form ? new URLSearchParams(pairs) : json ? JSON.stringify(json) : '';
  const packed = new Response(body);
  const type = json ? 'application/json' : (packed.headers.get('content-type') ?? '');
  const bytes = Buffer.from(await packed.arrayBuffer());
  const part = () => Math.floor(Math.random() * 256);
  const headers = {
    host: `${brand}.localhost:${process.env['E2E_PORT']}`,
    'x-forwarded-for': `10.${part()}.${part()}.${part()}`,
    ...(bytes.length > 0 && { 'content-type': type, 'content-length': bytes.length }),
    ...(token && { authorization: token }),
  };
  return new Promise((resolve, reject) => {
    const outgoing = request({ port: process.env['E2E_PORT'], path, method, headers }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        const message = text.startsWith('{') ? JSON.parse(text) : {};
        resolve({
          status: incoming.statusCode ?? 0,
          token: String(incoming.headers['authorization'] ?? ''),
          docs: message.docs ?? message,
        });
      });
    });
    outgoing.on('error', reject);
    outgoing.end(bytes);
  });
}

async function logIn(brand: Brand, email: string, password: string): Promise<string> {
  const answer = await send(brand, 'POST', '/api/auth', { form: { email, password, whiteLabelId: `wl-${brand}` } });
  if (!answer.token) throw new Error(`${email} cannot log in at ${brand}: ${answer.status}`);
  return answer.token;
}

const lives = new Map<Brand, Promise<void>>();
/** Lets player1 of a brand have done a little of everything; once for all stops. */
export function createWalletHistory(brand: Brand): Promise<void> {
  const known = lives.get(brand) ?? live(brand);
  lives.set(brand, known);
  return known;
}

async function live(brand: Brand): Promise<void> {
  const [token, role] = await Promise.all([
    logIn(brand, 'player1', 'Player@123'),
    logIn('staff', 'admin1', 'Admin@123'),
  ]);
  const decide = async (kind: 'deposit' | 'withdraw', depositId: string, amount: number, action: string) =>
    send('staff', 'PATCH', `/api/administrator/${kind}`, {
      token: role,
      form: {
        amount,
        depositId,
        action,
        remarks: action === 'reject' ? 'Nothing arrived' : '',
        transactionCode: 'DEMO2468',
      },
    });
  const utr = () => String(400_000_000_000 + Math.floor(Math.random() * 500_000_000_000));

  // Only one of each kind may be open: what an earlier life left is decided.
  for (const kind of ['deposit', 'withdraw'] as const) {
    const open = await send(brand, 'GET', `/api/user/${kind}?page=1&limit=5&status=pending`, { token });
    const docs: readonly { _id: string; amount: number }[] = Array.isArray(open.docs) ? open.docs : [];
    for (const { _id, amount } of docs) await decide(kind, _id, amount, 'reject');
  }
  for (const [amount, action] of [
    [5000, 'approve'],
    [1000, 'reject'],
    [2500, ''],
  ] as const) {
    const multipart = { depositTypeId: `${brand}-upi`, amount, utr: utr(), requestRef: randomUUID() };
    const asked = await send(brand, 'POST', '/api/user/deposit', { token, multipart });
    if (action) await decide('deposit', asked.docs._id, amount, action);
  }
  const accounts = await send(brand, 'GET', '/api/user/account', { token });
  if (accounts.docs.length === 0)
    for (const [type, accountDetails] of [
      ['upi', [{ label: 'UPI ID', value: 'rohan.m@okicici' }]],
      [
        'imps',
        [
          { label: 'Bank Name', value: 'HDFC Bank' },
          { label: 'Account Number', value: '50100012344821' },
          { label: 'IFSC Code', value: 'HDFC0001234' },
        ],
      ],
    ] as const) {
      const [typeId, name] = [`${brand}-out-${type}`, 'Rohan Mehta'];
      const subject = confirmationSubject({ purpose: 'payoutAccount', typeId, name, details: accountDetails });
      const proof = { purpose: 'payoutAccount', subject, password: 'Player@123' };
      const { confirmation } = (await send(brand, 'POST', '/api/user/confirmation', { token, json: proof })).docs;
      const json = { paymentMethodTypeId: typeId, name, accountDetails, confirmation };
      await send(brand, 'POST', '/api/user/account', { token, json });
    }
  const [account] = (await send(brand, 'GET', '/api/user/account', { token })).docs;
  for (const [amount, action] of [
    [6000, 'approve'],
    [3500, 'reject'],
    [2000, 'processing'],
  ] as const) {
    const json = { amount, accountId: account._id, requestRef: randomUUID() };
    const asked = await send(brand, 'POST', '/api/user/withdraw', { token, json });
    await decide('withdraw', asked.docs._id, amount, action);
  }
  const backed = async (...stakes: readonly number[]) => {
    const match = await send(brand, 'POST', '/__sandbox/feed/openMatch', { json: {} });
    const { eventId, matchOddsId, runnerIds } = { ...match.docs };
    const runnerId = runnerIds?.[0];
    for (const stake of stakes)
      await send(brand, 'POST', '/api/user/openBet', {
        token,
        json: {
          clientRef: randomUUID(),
          eventId,
          marketId: matchOddsId,
          marketType: 'BETFAIR',
          marketVersion: 1,
          oddType: 'back',
          odd: 1.9,
          teamId: runnerId,
          stake,
        },
      });
    return { eventId, runnerId };
  };
  // One match is over and won, another goes on.
  await send(brand, 'POST', '/__sandbox/feed/finish', { json: await backed(700) });
  await backed(500, 300);
  await send(brand, 'POST', '/api/user/complain', {
    token,
    multipart: { subject: 'Late withdrawal', message: 'I asked for it on Monday and it is Wednesday now.' },
  });
  await send(brand, 'PUT', '/api/user/saferGambling/limit', {
    token,
    json: { kind: 'deposit', period: 'month', amount: 500_000 },
  });
  // A cap of the brand, and its raise, which waits for a second person.
  for (const amount of [50_000, 500_000])
    await send('staff', 'PUT', '/api/administrator/game/cap', {
      token: role,
      json: {
        ...{ tenantId: brand, scope: 'playerMarket', amount },
        ...{ reason: 'Finals of the league', transactionCode: 'DEMO2468' },
      },
    });
  await send('staff', 'POST', '/api/administrator/bonus', {
    token: role,
    json: {
      userId: `${brand}-player1`,
      bonusType: 'manualDepositBonus',
      amount: 300,
      wager: 5,
      days: 30,
      remarks: 'For the long wait',
      transactionCode: 'DEMO2468',
      requestRef: randomUUID(),
    },
  });
}
