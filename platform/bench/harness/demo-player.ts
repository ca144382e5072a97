import { randomUUID } from 'node:crypto';
import { endpoints } from '@backlay/shared/contract';
import { createClientReference, DEMO_PASSWORD } from '@backlay/shared/domain';
import type { LoadConnection } from './connection';

const DEMO = { demoWhiteLabelId: 'wl-royal-demo', password: DEMO_PASSWORD };

export const PLACE_BET = `/${endpoints.placeBet.path}`;

/** The token of a new demo player, who has money to play with. */
export async function demoPlayer(connection: LoadConnection, n: number): Promise<string> {
  const userName = `demo_bench${n}`;
  const signed = await connection.send('POST', `/${endpoints.signupDemo.path}`, {
    form: new URLSearchParams({ userName, ...DEMO }),
  });
  if (signed.status !== 200) throw new Error(signed.body);
  const answer = await connection.send('POST', `/${endpoints.login.path}`, {
    form: new URLSearchParams({
      email: userName,
      password: DEMO.password,
      whiteLabelId: DEMO.demoWhiteLabelId,
      demo: 'true',
    }),
  });
  const token = /authorization: *Bearer ([^\r]+)/i.exec(answer.headers)?.[1];
  if (!token) throw new Error(`no token for a demo player: ${answer.body}`);
  return token;
}

/**
 * A bet of ₹1 of the n-th in turn. After a bet of each player the other runner is backed, which gives back what is held: nobody runs
 * out of money.
 */
export const betOf = (n: number, of: { readonly players: number; readonly markets: number }): string =>
  JSON.stringify({
    clientRef: createClientReference(Date.now(), randomUUID()),
    eventId: 'bench',
    marketId: `bench.${n % of.markets}`,
    marketType: 'BETFAIR',
    marketVersion: 1,
    oddType: 'back',
    odd: 2,
    teamId: Math.floor(n / of.players) % 2 ? 'a' : 'b',
    stake: 1,
  });
