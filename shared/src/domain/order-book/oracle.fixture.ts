// A second matcher, slow and by brute force, that shares no code with the product. Each step tries all candidates again.
import { LADDER, priceAt, tickOf } from './random-inputs.fixture';
import type { BookInput, BookRules, FeedLevels, PlaceInput } from './types';
type Terms = Omit<PlaceInput, 'kind' | 'delayMs' | 'stake' | 'expiresAt' | 'price'>;
type Counts = Record<'price' | 'waiting' | 'matched' | 'expires' | 'rank' | 'due' | 'seen' | 'revision', number>;
type Row = { -readonly [Key in keyof Terms]: Terms[Key] } & Counts & { end: string; paused: boolean };
type Named = { readonly id?: string; readonly player?: string };
type Offer = { kind: 'player' | 'house' | 'cross'; price: number; size: number; from: [Row, number][] };
export const createOracle = (rules: BookRules) => ({
  ...{ rows: [] as Row[], fills: [] as string[], removed: [] as number[], feed: {} as Record<string, FeedLevels> },
  ...{ last: {} as Record<number, number>, turn: {} as Record<number, number>, house: {} },
  gone: [] as { key: string; size: number; until: number }[],
  bank: Array.from({ length: rules.runners }, (): [win: number, lose: number] => [0, 0]),
  ...{ open: false, inPlay: false, seen: 0, rank: 0, now: 0, cross: rules.crossMatching },
});
export type OracleState = ReturnType<typeof createOracle>;
const div = (a: bigint, b: bigint, up: boolean): number => Number(up ? (a + b - 1n) / b : a / b);
const sum = (values: readonly number[]): number => values.reduce((total, each) => total + each, 0);
/** One input of the oracle. Returns whether it was refused. */
export function stepOracle(state: OracleState, first: BookRules, input: BookInput): boolean {
  if (input.kind === 'house') Object.assign(state, { house: input.rules, feed: {} });
  const rules: BookRules = { ...first, ...state.house };
  const alive = (row: Row): boolean => row.end === '' && row.waiting > 0;
  const isOf = ({ id, player }: Row, by: Named): boolean => (by.id ?? id) === id && (by.player ?? player) === player;
  const inBook = (row: Row): boolean => alive(row) && row.due < 0 && row.rank > 0;
  const resting = (row: Row): boolean => inBook(row) && !row.paused;
  const finish = (row: Row, why: string): void => void (alive(row) && (row.end = why));
  const byRank = (rows: Row[]): Row[] => rows.sort((a, b) => a.rank - b.rank);
  const delayed = (): Row[] => byRank(state.rows.filter((row) => alive(row) && row.due >= 0));
  const ranked = (): Row[] => [...byRank(state.rows.filter(inBook)), ...delayed()];
  const runners = (): number[] => [...state.bank.keys()].filter((runner) => !state.removed.includes(runner));
  const signOf = (side: string): number => (side === 'back' ? 1 : -1);
  const ok = (side: string, price: number, limit: number): boolean => (price - limit) * signOf(side) >= 0;
  const houseOffers = ({ runner: own, side }: Row): Offer[] =>
    (state.feed[`${own}${side}`] ?? []).map(([price, rupees]) => {
      const shown = Math.min(Math.floor((rupees * rules.houseShare) / 10_000), rules.houseMaxPerLevel ?? Infinity);
      const gone = state.gone.filter(({ key }) => key === `${own}${side}${price}`).map(({ size }) => size);
      // What the house may still lose in each outcome that a fill would make worse.
      const rooms = runners().map((winner) => {
        const result = sum(runners().map((each) => state.bank[each]?.[each === winner ? 0 : 1] ?? 0));
        const loss = winner === own ? signOf(side) * (price - 100) : -signOf(side) * 100;
        return loss <= 0 ? Infinity : Math.floor(((rules.houseMaxLoss ?? Infinity) * 100 + result) / loss);
      });
      return { kind: 'house', price, size: Math.min(shown * 100 - sum(gone), ...rooms), from: [] };
    });
  const crossOffers = (row: Row, limit: number, held: number): Offer[] => {
    const [sign, up, others] = [signOf(row.side), row.side === 'lay', runners().filter((each) => each !== row.runner)];
    const isAllowed = state.cross && rules.winners === 1 && (!rules.isRace || state.inPlay);
    const found = others.reduce<Row[]>((set, runner) => {
      const [first] = byRank(state.rows.filter((each) => resting(each) && each.runner === runner))
        .filter(({ side, player }) => side === row.side && ![row, ...set].some((other) => other.player === player))
        .sort((a, b) => (a.price - b.price) * sign);
      return first ? [...set, first] : set;
    }, []);
    if (!isAllowed || others.length === 0 || found.length < others.length) return [];
    const all = found.reduce((product, { price }) => product * BigInt(price), 1n);
    const rest = all - found.reduce((total, { price }) => total + (all / BigInt(price)) * 100n, 0n);
    const nominal = rest <= 0n ? Infinity : Math.max(up ? 101 : 0, div(all * 100n, rest, up));
    for (const price of nominal > 100_000 ? [] : [0, 1, 2, 3].map((moved) => nominal - moved * sign)) {
      if (!ok(row.side, price, limit) || price < 101) return [];
      const sizes = found.map((maker) => div(BigInt(maker.waiting) * BigInt(maker.price), BigInt(price), false));
      const size = Math.min(row.waiting, ...sizes, Math.floor(held / (price - 100)));
      const partOf = (maker: Row) => div(BigInt(size) * BigInt(price), BigInt(maker.price), up);
      const from = found.map((maker): [Row, number] => [maker, size < rules.minStake ? 0 : partOf(maker)]);
      if (from.some(([, part]) => part === 0)) return [];
      const paid = (size + sum(from.map(([, part]) => part))) * 100;
      const returns = [size * price, ...from.map(([maker, part]) => part * maker.price)];
      if (returns.every((each) => (each - paid) * sign <= 0)) return [{ kind: 'cross', price, size, from }];
    }
    return [];
  };
  const best = (row: Row, limit: number, held = Infinity, but = ''): Offer | undefined => {
    const direct = byRank(state.rows.filter((each) => resting(each) && each.runner === row.runner))
      .filter(({ side, player }) => side !== row.side && player !== but)
      .map((each): Offer => ({ kind: 'player', price: each.price, size: each.waiting, from: [[each, each.waiting]] }));
    return [...direct, ...houseOffers(row), ...crossOffers(row, limit, held)]
      .filter(({ price, size }) => size > 0 && ok(row.side, price, limit))
      .sort((a, b) => (b.price - a.price) * signOf(row.side))[0];
  };
  const fill = (row: Row, price: number, size: number, kind: string): void => {
    Object.assign(row, { waiting: row.waiting - size, matched: row.matched + size });
    state.fills.push(`${row.id} ${price} ${size} ${kind}`);
  };
  const take = (row: Row, limit: number, held = Infinity): void => {
    const before = row.matched;
    for (let offer = best(row, limit, held); row.waiting > 0 && offer; offer = best(row, limit, held)) {
      const { kind, price, from } = offer;
      const own = from.filter(([{ player }]) => player === row.player);
      own.forEach(([maker]) => finish(maker, 'SELF_MATCH'));
      if (own.length > 0) continue;
      const size = Math.min(offer.size, row.waiting, Math.floor(held / (price - 100)));
      if (size === 0) break;
      fill(row, price, size, kind);
      held -= size * (price - 100);
      const bought = kind === 'house' ? signOf(row.side) * size : 0;
      const [win, lose] = state.bank[row.runner] ?? [0, 0];
      state.bank[row.runner] = [win - bought * (price - 100), lose + bought * 100];
      if (bought) state.gone.push({ key: `${row.runner}${row.side}${price}`, size, until: state.now + 2000 });
      else state.last[row.runner] = price;
      from.forEach(([maker, part]) => fill(maker, maker.price, kind === 'cross' ? part : size, kind));
      from.filter(([maker]) => maker.waiting < 100).forEach(([maker]) => finish(maker, 'DUST'));
    }
    if (row.matched > before && row.waiting < 100) finish(row, 'DUST');
  };
  const enter = (row: Row): boolean => {
    const [before, index] = [JSON.parse(JSON.stringify(state)) as OracleState, state.rows.indexOf(row)];
    Object.assign(row, { due: -1, rank: 0 });
    take(row, row.price);
    const isRefused = row.timeInForce === 'all' && row.waiting > 0;
    if (isRefused) finish(Object.assign(state, before).rows[index] ?? row, 'PRICE_MOVED');
    else if (row.timeInForce !== 'keep') finish(row, 'PLAYER');
    else if (alive(row)) row.rank = state.rank += 1;
    return !isRefused;
  };
  const meet = (row: Row, isUnseen: boolean): void => {
    const price = best(row, row.price, Infinity, row.player)?.price ?? row.price;
    if (isUnseen && Math.abs(tickOf(price) - tickOf(row.price)) > 20) finish(row, 'PRICE_MOVED');
    else take(row, row.price);
  };
  const sweep = (isOpening: boolean): void => {
    const reached = (): Row | undefined => ranked().find((row) => resting(row) && best(row, row.price));
    for (let row = reached(); row; row = reached()) meet(row, isOpening);
  };
  const delay = (row: Row, ms: number): object =>
    Object.assign(row, { due: state.now + ms, seen: state.seen, rank: (state.rank += 1) });
  const { open: wasOpen } = Object.assign(state, { now: Math.max(state.now, input.time) });
  if (input.kind === 'runners') input.ids.forEach(() => state.bank.push([0, 0]));
  if (input.kind === 'cross') state.cross = input.isAllowed;
  if (input.kind === 'status') {
    const isTurn = input.inPlay && !state.inPlay;
    ranked().forEach((row) => isTurn && row.persistence === 'LAPSE' && finish(row, 'IN_PLAY'));
    ranked().forEach((row) => input.status === 'closed' && finish(row, 'CLOSED'));
    const turn = isTurn ? { ...state.last } : state.turn;
    Object.assign(state, { turn, open: input.status === 'open', inPlay: input.inPlay });
  }
  state.seen += input.kind === 'event' ? 1 : 0;
  const ends = ({ onEvent }: Row): boolean => input.kind === 'event' && (rules.isManaged || onEvent === 'lapse');
  state.rows.filter((row) => inBook(row) && ends(row)).forEach((row) => finish(row, 'EVENT'));
  if (input.kind === 'pause' && (input.isPaused || state.open))
    for (const row of ranked().filter(({ id }) => input.ids.includes(id))) {
      row.paused = input.isPaused;
      if (resting(row)) meet(row, true);
    }
  if (input.kind === 'remove') {
    state.removed.push(input.runner);
    state.feed = { ...state.feed, [`${input.runner}back`]: [], [`${input.runner}lay`]: [] };
    const [isAbove, base] = [input.factor >= (rules.isPlace ? 400 : 250), rules.isPlace ? 100 : 0];
    for (const row of ranked().filter(({ runner, side }) => runner === input.runner || side === 'lay')) {
      const isOut = row.runner === input.runner || (isAbove && row.persistence !== 'KEEP');
      const reduced = base + Math.round(((row.price - base) * (10_000 - input.factor)) / 10_000);
      const isReduced = row.persistence === 'KEEP' && (isAbove || (rules.isPlace && input.factor > 0));
      if (isOut) finish(row, 'NON_RUNNER');
      else if (isReduced) row.price = priceAt(tickOf(Math.max(101, reduced)));
    }
  }
  ranked().forEach((row) => row.expires <= state.now && finish(row, 'EXPIRED'));
  for (const { id } of delayed().filter(({ due }) => due <= state.now)) {
    const row = state.rows.find((each) => each.id === id)!;
    if (!state.open || row.paused || row.seen < state.seen || state.removed.includes(row.runner)) finish(row, 'EVENT');
    else enter(row);
  }
  let isRefused = false;
  if (input.kind === 'place') {
    isRefused = !state.open || state.removed.includes(input.runner) || !LADDER.includes(input.price);
    const persistence = state.inPlay ? 'KEEP' : rules.turnsInPlay ? input.persistence : 'LAPSE';
    const counts = { matched: 0, rank: 0, due: -1, seen: 0, revision: 1, waiting: input.stake, end: '', paused: false };
    const row: Row = { ...input, ...counts, persistence, expires: input.expiresAt ?? Number.MAX_SAFE_INTEGER };
    if (!isRefused) state.rows.push(row);
    if (input.delayMs > 0) delay(row, input.delayMs);
    else if (!isRefused && !enter(row)) isRefused = state.rows.pop() !== undefined;
  }
  if (input.kind === 'edit') {
    const row = state.rows.find((each) => alive(each) && isOf(each, input) && !each.paused);
    const { price = row?.price ?? 0, stake = row ? row.matched + row.waiting : 0 } = input;
    isRefused = row?.revision !== input.revision || !state.open || !LADDER.includes(price) || stake <= row.matched;
    if (row && !isRefused) {
      const isNew = price !== row.price || stake > row.matched + row.waiting;
      Object.assign(row, { price, waiting: stake - row.matched, revision: row.revision + 1 });
      if (!state.inPlay && rules.turnsInPlay) row.persistence = input.persistence ?? row.persistence;
      if (isNew && (input.delayMs > 0 || row.due >= 0)) delay(row, Math.max(input.delayMs, row.due - state.now));
      else if (isNew) enter(row);
      else if (row.waiting < 100) finish(row, 'DUST');
    }
  }
  if (input.kind === 'cancel') ranked().forEach((row) => isOf(row, input) && finish(row, input.reason));
  if (input.kind === 'feed')
    Object.assign(state.feed, { [`${input.runner}back`]: input.back, [`${input.runner}lay`]: input.lay });
  if (input.kind === 'feed' && input.lastPrice !== null) state.last[input.runner] = input.lastPrice;
  if (input.kind === 'tick') state.gone = state.gone.filter(({ until }) => until > state.now);
  if (state.open) sweep(input.kind === 'status' && !wasOpen);
  for (const row of ranked().filter(({ persistence, due }) => persistence === 'TAKE' && due < 0)) {
    if (!state.open || !state.inPlay || !resting(row)) continue;
    const last = priceAt(tickOf(state.turn[row.runner] ?? row.price) - 5 * signOf(row.side));
    const [worse, held] = row.side === 'back' ? [Math.min, Infinity] : [Math.max, row.waiting * (row.price - 100)];
    take(row, worse(row.takeLimit ?? last, row.price), held);
    finish(row, 'IN_PLAY');
  }
  if (state.open) sweep(false);
  return isRefused;
}
