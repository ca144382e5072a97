/** @jest-environment jsdom */
import { webcrypto } from 'node:crypto';

/** The server's side of a page's line. */
class Line {
  static last: Line;
  static readonly OPEN = 1;
  readyState = 1;
  readonly sent: Record<string, unknown>[] = [];
  onopen: () => void = () => undefined;
  onmessage: (event: { data: string }) => void = () => undefined;
  onclose: () => void = () => undefined;

  constructor(readonly url: string) {
    Line.last = this;
  }
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  publish(message: object) {
    this.onmessage({ data: JSON.stringify(message) });
  }
  /** Answers the newest request of a kind. */
  async answer(type: string, fields: object) {
    const asked = this.sent.filter((message) => message['type'] === type).at(-1);
    this.publish({ type: 'answer', id: asked?.['id'], ...fields });
    await new Promise((resolve) => setTimeout(resolve));
  }
}

const frames: (() => void)[] = [];
const draw = () => frames.splice(0).forEach((frame) => frame());
const text = () => document.body.textContent ?? '';
const button = (name: RegExp) =>
  [...document.querySelectorAll('button')].find((one) => name.test(one.textContent ?? '')) as HTMLButtonElement;

type Page = 'crash' | 'rounds' | 'slot';
const load = (page: Page): Promise<unknown> =>
  page === 'crash' ? import('./crash') : page === 'slot' ? import('./slot') : import('./rounds');

async function open(page: Page, data: object) {
  jest.resetModules();
  frames.length = 0;
  history.replaceState(null, '', '/__sandbox/casino/play/X?token=secret&brand=royal');
  document.body.innerHTML = '<main id="game"></main>';
  document.getElementById('game')!.dataset['page'] = JSON.stringify({ verify: '/verify', gameName: 'A game', ...data });
  Object.assign(globalThis, {
    WebSocket: Line,
    crypto: webcrypto,
    requestAnimationFrame: (frame: () => void) => frames.push(frame),
    matchMedia: () => ({ matches: true }),
  });
  Element.prototype.animate = (() => ({ cancel: () => undefined })) as never;
  await load(page);
  Line.last.onopen();
  Line.last.publish({
    type: 'hello',
    key: 'k1',
    gameName: 'A game',
    min: 1000,
    max: 50_000,
    balance: 100_000,
    demo: false,
  });
  return Line.last;
}
const flight = (over: object) => ({
  id: 'r1',
  nonce: 1,
  seedHash: 'promise',
  phase: 'betting',
  until: Date.now() + 5000,
  startedAt: 0,
  now: Date.now(),
  bets: [],
  point: null,
  ...over,
});

test('a page authenticates once with its token, removes it from the address and returns with its key', async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate'] });
  const line = await open('crash', { theme: 'plane', view: 'crash' });
  expect(line.sent[0]).toMatchObject({ type: 'hello', token: 'secret' });
  expect(location.search).toBe('?brand=royal');
  line.onclose();
  expect(text()).toContain('Connection lost.');
  jest.advanceTimersByTime(500);
  Line.last.onopen();
  expect(Line.last).not.toBe(line);
  expect(Line.last.sent[0]).toMatchObject({ type: 'hello', key: 'k1' });
  expect(Line.last.sent[0]).not.toHaveProperty('token');
  jest.useRealTimers();
});

test('the crash button bets, then cashes out, and shows the result', async () => {
  const line = await open('crash', { theme: 'plane', view: 'crash' });
  line.publish({ type: 'table', last: [], mine: [], round: flight({}) });
  draw();
  button(/^Bet$/).click();
  expect(line.sent.at(-1)).toMatchObject({ type: 'bet', stake: 1000, auto: null });
  await line.answer('bet', { ok: true, betId: 'b1', balance: 99_000 });
  expect(text()).toContain('₹990.00');
  line.publish({ type: 'round', ...flight({ phase: 'flying', startedAt: Date.now() - 1 }) });
  draw();
  button(/^Cash out/).click();
  expect(line.sent.at(-1)).toMatchObject({ type: 'out', betId: 'b1' });
  await line.answer('out', { ok: true, at: 135, won: 1350 });
  expect(text()).toContain('Cashed out at 1.35×: ₹13.50.');
  line.publish({ type: 'landed', betId: 'b1', at: 135, won: 1350 });
  draw();
  expect(button(/^Out at 1\.35×/).getAttribute('aria-disabled')).toBe('true');
});

test('a cash out after the crash is refused with a message and the bet is lost', async () => {
  const line = await open('crash', { theme: 'plane', view: 'crash' });
  line.publish({
    type: 'table',
    last: [],
    mine: [{ id: 'b1', stake: 1000, auto: null, outAt: null }],
    round: flight({ phase: 'flying' }),
  });
  draw();
  button(/^Cash out/).click();
  await line.answer('out', { ok: false, reason: 'closed' });
  expect(text()).toContain('Too late for this round.');
  line.publish({ type: 'round', ...flight({ phase: 'over', point: 112 }) });
  expect(text()).toContain('Crashed at 1.12×. You lost ₹10.');
});

test('a refused page shows that the session ended instead of the game', async () => {
  const line = await open('crash', { theme: 'plane', view: 'crash' });
  line.publish({ type: 'refused', reason: 'ended' });
  expect(document.querySelector('[role=alert]')?.textContent).toContain('This game has ended.');
});

test('a table spot accepts the stake of the field and shows the winnings at the end', async () => {
  const line = await open('rounds', { theme: 'dragon-tiger', view: 'cards' });
  const spots = [
    { id: 'dragon', name: 'Dragon', pays: 200 },
    { id: 'tiger', name: 'Tiger', pays: 200 },
  ];
  const round = { ...flight({}), outcome: null };
  line.publish({
    type: 'table',
    spots,
    view: 'cards',
    last: [{ id: 'r0', outcome: { hands: [[51], [0]] } }],
    mine: [],
    round,
  });
  expect(document.querySelector('.history')?.textContent).toBe('Dragon');
  button(/Tiger/).click();
  expect(line.sent.at(-1)).toMatchObject({ type: 'bet', spot: 'tiger', stake: 1000 });
  await line.answer('bet', { ok: true, betId: 'b1', balance: 99_000 });
  expect(button(/Tiger/).dataset['mine']).toBe('₹10');
  const outcome = { hands: [[4], [50]] };
  line.publish({ type: 'round', ...round, phase: 'showing', outcome });
  expect([...document.querySelectorAll('.card')].map((card) => card.getAttribute('aria-label'))).toEqual([
    '3 of spades',
    'A of diamonds',
  ]);
  button(/Dragon/).click();
  expect(text()).toContain('Too late for this round.');
  line.publish({ type: 'round', ...round, phase: 'over', outcome, won: 2000, staked: 1000 });
  expect(text()).toContain('Tiger wins. You won ₹20.00.');
});

const roulettePage = async (over: object = {}) => {
  const { roulette } = await import('../games/wheel');
  const line = await open('rounds', { theme: 'roulette', view: 'wheel' });
  const round = { id: 'w1', seedHash: 'promise', phase: 'betting', until: Date.now() + 9000, bets: [], outcome: null };
  line.publish({ type: 'table', spots: roulette.spots, mine: [], last: [], round, ...over });
  const press = async (name: string | null, spot: string) => {
    if (name) [...document.querySelectorAll<HTMLElement>('.kind')].find((one) => one.textContent === name)!.click();
    const zone = document.querySelector<HTMLElement>(`[data-spot="${spot}"]`)!;
    expect([spot, zone.closest('[hidden]')]).toEqual([spot, null]);
    zone.click();
    await line.answer('bet', { ok: true, balance: 90_000 });
  };
  const labelOf = (spot: string) => document.querySelector(`[data-spot="${spot}"]`)!.getAttribute('aria-label');
  const total = () => document.querySelector('.total')?.textContent;
  const bets = () => line.sent.filter(({ type }) => type === 'bet').map(({ spot }) => spot);
  return { line, round, press, labelOf, total, bets };
};

test('roulette takes splits, streets, corners, lines, dozens and columns, one kind at a time [E8.18]', async () => {
  const { press, labelOf, total, bets } = await roulettePage();
  await press('Splits', 'i17-20');
  await press('Streets', 'i19-20-21');
  await press('Corners', 'i17-18-20-21');
  await press('Lines', 'i19-20-21-22-23-24');
  await press(null, 'd2');
  await press(null, 'c2');
  await press('Numbers', 'n20');
  expect(document.querySelectorAll('.numbers:not([hidden])')).toHaveLength(1);
  expect(bets()).toEqual(['i17-20', 'i19-20-21', 'i17-18-20-21', 'i19-20-21-22-23-24', 'd2', 'c2', 'n20']);
  expect(total()).toBe('₹70');
  expect(labelOf('i17-20')).toBe('Split 17/20, 17 to 1, your stake ₹10');
  expect(labelOf('i20-21')).toBe('Split 20/21, 17 to 1');
  expect(document.querySelectorAll('.chip')).toHaveLength(5);
});

test('every roulette bet has one control whose name states its kind and odds [E8.18]', async () => {
  const { roulette } = await import('../games/wheel');
  await roulettePage();
  const names = [...document.querySelectorAll('.spot')].map((one) => one.getAttribute('aria-label'));
  expect(new Set(names).size).toBe(roulette.spots.length);
  expect(names.filter((name) => !/, (35|17|11|8|5|2|1) to 1$/.test(name ?? ''))).toEqual([]);
});

test('zones of one kind of roulette bet lie apart by 44 px on a layout of 264 by 572 px [E8.18]', async () => {
  const { placementOf } = await import('./roulette-table');
  const { INSIDE } = await import('../games/wheel');
  const kinds = { Numbers: Array.from({ length: 37 }, (_, number) => [number]), ...INSIDE };
  for (const [kind, bets] of Object.entries(kinds)) {
    const boxes = bets.map((numbers) => {
      const { x, y, width, height } = placementOf(numbers);
      const [w, h] = [width ? width * 88 : 44, height ? height * 44 : 44];
      expect([kind, numbers, w >= 44, h >= 44]).toEqual([kind, numbers, true, true]);
      return { left: x * 88 - w / 2, right: x * 88 + w / 2, top: y * 44 - h / 2, bottom: y * 44 + h / 2 };
    });
    const overlaps = boxes.flatMap((one, at) =>
      boxes
        .slice(at + 1)
        .filter((two) => one.left < two.right && two.left < one.right && one.top < two.bottom && two.top < one.bottom),
    );
    expect([kind, overlaps]).toEqual([kind, []]);
  }
});

test('undo and clear show what came back, and repeat places the bets of the last round again [E8.18]', async () => {
  const { line, round, press, total, bets } = await roulettePage();
  await press(null, 'd2');
  await press(null, 'red');
  button(/^Undo$/).click();
  const dozen = { spot: 'd2', stake: 1000 };
  await line.answer('undo', { ok: true, returned: [{ spot: 'red', stake: 1000 }], mine: [dozen] });
  expect(text()).toContain('Took back ₹10 on Red. Total stake ₹10.');
  await press(null, 'c2');
  button(/^Clear$/).click();
  button(/^Clear$/).click();
  expect(line.sent.filter(({ type }) => type === 'clear')).toHaveLength(1);
  const column = { spot: 'c2', stake: 1000 };
  await line.answer('clear', { ok: true, returned: [dozen, column], mine: [] });
  expect([total(), button(/^Clear$/).getAttribute('aria-disabled')]).toEqual(['₹0', 'true']);
  await press(null, 'd2');
  await press(null, 'c2');
  line.publish({ type: 'round', ...round, id: 'w2' });
  expect(total()).toBe('₹0');
  const before = bets().length;
  button(/^Repeat$/).click();
  await line.answer('bet', { ok: true, balance: 80_000, mine: [dozen] });
  await new Promise((resolve) => setTimeout(resolve, 80));
  await line.answer('bet', { ok: true, balance: 70_000, mine: [dozen, column] });
  await new Promise((resolve) => setTimeout(resolve, 80));
  expect(bets().slice(before)).toEqual(['d2', 'c2']);
  expect(text()).toContain('Repeated 2 bets. Total stake ₹20.');
});

test('a repeat that is refused shows how many bets it placed and why it stopped [E8.18]', async () => {
  const mine = [
    { spot: 'd2', stake: 1000 },
    { spot: 'c2', stake: 1000 },
  ];
  const { line, round } = await roulettePage({ mine });
  line.publish({ type: 'round', ...round, id: 'w2' });
  button(/^Repeat$/).click();
  await line.answer('bet', { ok: true, balance: 0, mine: mine.slice(0, 1) });
  await new Promise((resolve) => setTimeout(resolve, 80));
  await line.answer('bet', { ok: false, reason: 'funds' });
  expect(text()).toContain('Repeated 1 of 2 bets. Your balance is too low for that.');
});

test('arrow keys move through the zones of a kind, and Tab stops at one of them [E8.18]', async () => {
  await roulettePage();
  const zones = [...document.querySelectorAll<HTMLElement>('[data-kind="Numbers"] .spot')];
  for (const zone of zones) {
    const { left, top } = zone.style;
    const [x, y] = [parseFloat(left), parseFloat(top) * 4];
    zone.getBoundingClientRect = () => ({ left: x, top: y, width: 0, height: 0 }) as DOMRect;
  }
  const stops = () => zones.filter(({ tabIndex }) => tabIndex === 0).map((zone) => zone.dataset['spot']);
  const key = (name: string) =>
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }));
  zones[0]!.focus();
  const path = ['ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowUp', 'ArrowLeft', 'ArrowLeft'].map((name) => {
    key(name);
    return (document.activeElement as HTMLElement).dataset['spot'];
  });
  expect(path).toEqual(['n2', 'n5', 'n6', 'n3', 'n2', 'n1']);
  expect(stops()).toEqual(['n1']);
});

/** What a page shows or announces, without names that no language translates. */
function listTexts(): string[] {
  const labels = [...document.querySelectorAll('[aria-label]')].map((one) => one.getAttribute('aria-label') ?? '');
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: string[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode.nodeValue ?? '');
  return [...labels, ...texts].map((one) => one.replaceAll(NAMES, '').trim()).filter((one) => /[A-Za-z]{2}/.test(one));
}
const NAMES =
  /A game|promise|Asha|WILD|SHA-256|RTP|Monsoon Arrow|Desert Lantern|Silver Banyan|Night Jasmine|Copper Crown|Old Ferry|Lions|Tigers/g;

const TABLES = [
  ['teen patti', 'Live Casino'],
  ['dragon tiger', 'Live Casino'],
  ['andar bahar', 'Live Casino'],
  ['roulette', 'Live Casino'],
  ['crazy time', 'Live Casino'],
  ['derby', 'Virtual Games'],
  ['hounds', 'Virtual Games'],
  ['football', 'Virtual Games'],
  ['cricket', 'Virtual Games'],
  ['tennis', 'Virtual Games'],
  ['dice', 'Lottery'],
  ['balls', 'Lottery'],
] as const;
test.each(TABLES)(
  '%s in Hindi has no English text, from its bets to its result [A4.36]',
  async (gameName, providerType) => {
    document.documentElement.lang = 'hi';
    try {
      const { planOf } = await import('../games/game-catalogue');
      const plan = planOf({ gameName, gameType: '', providerType });
      if (plan?.kind !== 'rounds') throw new Error(`${gameName} is not played in rounds`);
      const { game, theme } = plan;
      const line = await open('rounds', { theme, view: game.view });
      const outcome = game.play(() => 0.37);
      const round = {
        ...flight({ bets: [{ name: 'Asha', spot: game.spots[0]?.id ?? '1-2', stake: 1000 }] }),
        outcome: null,
      };
      line.publish({ type: 'table', spots: game.spots, last: [{ id: 'r0', outcome }], mine: [], round });
      draw();
      expect(text()).toContain('अपने दाँव लगाएँ।');
      const shown = new Set(listTexts());
      const spot = document.querySelector<HTMLElement>('.spot');
      spot?.click();
      if (spot) await line.answer('bet', { ok: true, betId: 'b1', balance: 99_000 });
      listTexts().forEach((one) => shown.add(one));
      line.publish({ type: 'round', ...round, phase: 'showing', outcome });
      await new Promise((resolve) => setTimeout(resolve));
      line.publish({ type: 'round', ...round, phase: 'over', outcome, won: 2000, staked: 1000 });
      listTexts().forEach((one) => shown.add(one));
      expect([...shown]).toEqual([]);
      expect(document.querySelector('[role=status].said')?.textContent).toMatch(/आपने ₹20.00 जीते।$/);
    } finally {
      document.documentElement.lang = '';
    }
  },
);

test.each(['slot', 'crash'] as const)('the page of a %s in Hindi has no English text [A4.36]', async (page) => {
  document.documentElement.lang = 'hi';
  try {
    const line = await open(page, { theme: 'plane', view: page });
    line.publish({ type: 'table', last: [], mine: [], seedHash: 'promise', round: flight({}) });
    draw();
    expect(listTexts()).toEqual([]);
  } finally {
    document.documentElement.lang = '';
  }
});
