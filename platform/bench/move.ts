// bench: the move of a brand with 100,000 bets, half of them settled, to another group while it and other brands are played at: seconds of maintenance, failed calls of the others, bets that were acknowledged and lost, and exits 1 where it is not at most 60 s, 0 and 0 (G6.06). Arguments: bets, players; --steps: times of the steps
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { BettingService } from '../src/betting/orders';
import { FakeMarkets, orderOf, player } from '../src/betting/orders/testing';
import { SettlementService } from '../src/betting/settlement';
import { verifyPlatformLedger } from '../src/platform';
import type { TestPlatform } from '../testing';
import { BRAND, hashBrand, openMovingBrand } from '../testing/moving-brand';

const [bets, players] = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const BETS = Number(bets ?? 100_000);
const PLAYERS = Number(players ?? 1000);
const MARKETS = 40;
const AT_ONCE = 64;
const MOST_SECONDS = 60;
/** Between two calls of a client, ms. */
const PAUSE_MS = 50;
/** Differ by design: the log stays in both groups, the others are those of the group. */
const NOT_COMPARED = ['admin_audit', 'group_member', 'group_state', 'tenant_override'];

// Commits reach the disk, as in production.
process.env['TEST_DURABLE'] = 'on';

const print = (name: string, value: string): void => void process.stdout.write(`${name.padEnd(44)} ${value}\n`);
const since = (startedAt: number): number => (performance.now() - startedAt) / 1000;

async function fill({ database }: TestPlatform): Promise<void> {
  const markets = new FakeMarkets();
  const ids = Array.from({ length: MARKETS }, (_, n) => `bench-${n}`);
  for (const id of ids) markets.add({ id });
  const notify = { notify: () => undefined };
  const players = { findById: async () => player({ tenantId: BRAND }) };
  const betting = new BettingService({ database, markets, notify, players });
  let placed = 0;
  const client = async (): Promise<void> => {
    while (placed < BETS) {
      const n = (placed += 1);
      const userId = `${BRAND}-player${1 + (n % PLAYERS)}`;
      const marketId = ids[n % MARKETS] ?? '';
      const result = await betting.place(orderOf({ userId, tenantId: BRAND, marketId, stake: 10_000 }));
      if (!result.ok) throw new Error(`refused: ${result.reason}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, client));
  await betting.stop();
  const settlement = new SettlementService({ database, notify });
  for (const id of ids.slice(0, MARKETS / 2)) {
    const market = markets.findCurrentMarket(id);
    if (market) await settlement.settle({ marketId: id, outcome: 'settled', winners: ['a'] }, market.definition);
  }
}

/** Calls until it ends; where it is refused it pauses. */
function playOn(work: () => Promise<number>) {
  let isOver = false;
  const statuses: number[] = [];
  const playing = (async () => {
    while (!isOver) {
      statuses.push(await work());
      await sleep(PAUSE_MS);
    }
  })();
  return async () => {
    isOver = true;
    await playing;
    return statuses;
  };
}

const groups = await openMovingBrand(PLAYERS);
const { north, south } = groups;
const taken = new Set<string>();
async function bet(platform: TestPlatform, brand: string, token: string, at: { eventId: string; marketId: string }) {
  const clientRef = randomUUID();
  const odds = { marketType: 'BETFAIR', marketVersion: 1, oddType: 'back', odd: 2, teamId: 'a', stake: 100 };
  const { status } = await platform.call(brand, 'placeBet', { token, body: { clientRef, ...at, ...odds } });
  if (status === 200 && brand === BRAND) taken.add(clientRef);
  return status;
}

let calls = 0;
/** A bet at times, as what a demo player has would not suffice for more, and a list otherwise. */
async function play(platform: TestPlatform, brand: string, token: string, at: { eventId: string; marketId: string }) {
  calls += 1;
  return calls % 5 === 0 ? bet(platform, brand, token, at) : (await platform.call(brand, 'openBets', { token })).status;
}

let isMissed = false;
try {
  const filledAt = performance.now();
  await fill(north);
  print('bets of the brand', `${BETS} of ${PLAYERS} players, placed in ${since(filledAt).toFixed(0)} s`);
  // As the server does by itself in the minutes after such a load.
  await north.database.query('ANALYZE');
  const at = groups.publishMarket('bench-move');
  const tokens = { royal: await north.login('royal'), metro: await south.login('metro') };
  const others = [
    playOn(() => play(north, 'royal', tokens.royal, at)),
    playOn(() => play(south, 'metro', tokens.metro, at)),
  ];
  let home = north;
  let closedAt: number | null = null;
  let openedAt: number | null = null;
  const names = [1, 2, 3, 4].map((n) => `player${n}`);
  const own = await Promise.all(
    names.map(async (name) => {
      const token = await north.login(BRAND, name);
      return playOn(async () => {
        const asked = home;
        const status = await bet(asked, BRAND, token, at);
        if (status === 503) closedAt ??= performance.now();
        if (status === 421) home = asked === north ? south : north;
        if (status === 200 && asked === south) openedAt ??= performance.now();
        return status;
      });
    }),
  );
  let leaving: Readonly<Record<string, string>> = {};
  const movedAt = performance.now();
  const { mover, close } = await groups.mover({
    print: (line) => print('', line),
    onPoint: async (point) => {
      if (!/^copied (?!the rest)/.test(point) && process.argv.includes('--steps'))
        print(point, `${since(movedAt).toFixed(1)} s`);
      if (point === 'follow') print('copied while served', `${since(movedAt).toFixed(1)} s`);
      // The clients stop, so that both groups can be compared at rest.
      if (point === 'take-out') {
        while (openedAt === null) await sleep(PAUSE_MS);
        for (const end of own) await end();
        leaving = await hashBrand(north.database);
      }
    },
  });
  try {
    await mover.move([BRAND], 'south');
  } catch (error) {
    // Clients that call a closed platform would hide the reason.
    for (const end of [...own, ...others]) await end();
    throw error;
  } finally {
    await close();
  }
  print('move in all', `${since(movedAt).toFixed(1)} s`);
  const seconds = ((openedAt ?? Infinity) - (closedAt ?? 0)) / 1000;
  print('maintenance as players saw it', `${seconds.toFixed(1)} s (at most ${MOST_SECONDS})`);
  const failed = (await Promise.all(others.map((end) => end()))).flat();
  const refused = failed.filter((status) => status !== 200).length;
  print('calls of other brands', `${failed.length}, ${refused} of them failed (${[...new Set(failed)].join(', ')})`);
  const { rows } = await south.database.query<{ ref: string }>(
    `SELECT client_ref AS ref FROM bet WHERE tenant_id = $1 UNION SELECT client_ref FROM exchange_order WHERE tenant_id = $1`,
    [BRAND],
  );
  const stored = new Set(rows.map(({ ref }) => ref));
  const lost = [...taken].filter((ref) => !stored.has(ref)).length;
  print('bets acknowledged during the move', `${taken.size}, ${lost} of them lost`);
  const left = Object.keys(await hashBrand(north.database)).filter((name) => !NOT_COMPARED.includes(name));
  print('tables with rows left in the old group', `${left.length} ${left.join(', ')}`);
  const before = Number(leaving['bet']?.split(' ')[0] ?? 0);
  print('bets in the old group at the switch', `${before}`);
  const proofs = [await verifyPlatformLedger(north.database), await verifyPlatformLedger(south.database)];
  const problems = proofs.flatMap((proof) => proof.problems);
  print('proof of the ledger of both groups', problems.length === 0 ? 'holds' : problems.slice(0, 5).join('; '));
  isMissed =
    !(seconds <= MOST_SECONDS) ||
    refused > 0 ||
    lost > 0 ||
    left.length > 0 ||
    problems.length > 0 ||
    stored.size < BETS;
} finally {
  await groups.close();
}
process.exit(isMissed ? 1 : 0);
