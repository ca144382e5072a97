import { buildBet } from '@backlay/shared/testing';
import { slipReducer, type SlipAction } from './slip-reducer';
import { emptySlip, type SlipSelection, type SlipState, type SlipStep } from './slip-state';
import { selection } from './selection.fixture';

const selected: SlipAction = { type: 'selected', selection, odd: 1.86, run: 0, was: null };
const run = (...actions: SlipAction[]): SlipState => actions.reduce(slipReducer, emptySlip);
const typed = (text: string): SlipAction => ({ type: 'stakeTyped', text });

test.each([
  ['5000', '5000'],
  ['005000', '5000'],
  ['5,000', '5000'],
  ['₹ 12.50', '1250'],
  ['abc', ''],
  ['0', ''],
])('typing %p sets the stake %p [B5.10]', (text, stake) => {
  expect(run(selected, typed(text)).stake).toBe(stake);
});

test('quick stakes add up [B4.13]', () => {
  const add = (rupees: number): SlipAction => ({ type: 'stakeAdded', rupees });
  expect(run(selected, add(1000), add(5000)).stake).toBe('6000');
});

test('Max sets the stake to a whole number of rupees [B4.14]', () => {
  expect(run(selected, typed('7'), { type: 'stakeSet', rupees: 24_850.75 }).stake).toBe('24850');
});

test('Clear All removes bet and stake [B4.12]', () => {
  expect(run(selected, typed('500'), { type: 'cleared' })).toEqual(emptySlip);
});

test.each([
  [1.86, 'up', '1.87'],
  [2, 'up', '2.02'],
  [2, 'down', '1.99'],
  [1.01, 'down', '1.01'],
] as const)('from %p one step %s along the ladder is %p [B5.11]', (odd, direction, next) => {
  expect(run({ ...selected, odd }, { type: 'stepped', direction }).odd).toBe(next);
});

test.each([
  [86, 'up', '87'],
  [86.5, 'down', '86.49'],
  [0, 'down', '0'],
] as const)('a bookmaker price %p steps %s to %p [B5.11 B5.12]', (odd, direction, next) => {
  const bookmaker: SlipSelection = { ...selection, marketType: 'bookmaker', priceLadder: undefined };
  expect(run({ ...selected, selection: bookmaker, odd }, { type: 'stepped', direction }).odd).toBe(next);
});

test('of a session the run steps and the rate stays [B5.11]', () => {
  const session: SlipSelection = { ...selection, marketType: 'session', priceLadder: undefined };
  const state = run({ ...selected, selection: session, odd: 110, run: 149 }, { type: 'stepped', direction: 'up' });
  expect(state).toMatchObject({ run: 150, odd: '110' });
});

test('a new price on the slip keeps the stake that was typed', () => {
  const other: SlipAction = {
    type: 'selected',
    selection: { ...selection, runnerId: 'r-2' },
    odd: 2.14,
    run: 0,
    was: null,
  };
  expect(run(selected, typed('500'), other)).toMatchObject({ stake: '500', odd: '2.14' });
});

test('a changed price waits for acceptance by the player', () => {
  const moved = run({ ...selected, odd: 1.9, was: 1.86 });
  expect(moved.moved).toEqual({ from: 1.86, to: 1.9 });
  const taken = slipReducer(moved, { type: 'priceTaken', odd: 1.92, run: 0, version: 4 });
  expect(taken).toMatchObject({ moved: null, odd: '1.92', selection: { version: 4 } });
  expect(slipReducer(moved, { type: 'oddTyped', text: '1.95' })).toMatchObject({ moved: null, odd: '1.95' });
});

const inFlight: readonly SlipStep[] = ['submitting', 'delayed', 'unknown'];

test.each(inFlight)('the slip does not change while the bet is %s [B5.03 B5.09]', (step) => {
  const flying: SlipState = { ...run(selected, typed('500')), step, reference: 'ref-1' };
  const tries: SlipAction[] = [
    selected,
    typed('9'),
    { type: 'stepped', direction: 'up' },
    { type: 'cleared' },
    { type: 'confirmAsked' },
    { type: 'sent', reference: 'ref-2' },
  ];
  for (const action of tries) expect(slipReducer(flying, action)).toBe(flying);
});

test('the way of a bet: editing, confirming, submitting, delayed, matched', () => {
  const bet = buildBet();
  const way: SlipAction[] = [
    selected,
    { type: 'confirmAsked' },
    { type: 'sent', reference: 'ref-1' },
    { type: 'held' },
    { type: 'matched', bet },
    { type: 'settledShown' },
  ];
  const steps: string[] = [];
  way.reduce((state, action) => {
    const next = slipReducer(state, action);
    steps.push(next.step);
    return next;
  }, emptySlip);
  expect(steps).toEqual(['editing', 'confirming', 'submitting', 'delayed', 'matched', 'idle']);
});

test('success clears selection and stake [B4.10]', () => {
  const done = run(selected, typed('500'), { type: 'sent', reference: 'ref-1' }, { type: 'matched', bet: buildBet() });
  expect(done).toMatchObject({ step: 'matched', selection: null, stake: '' });
});

test('a refused bet leaves the slip ready for another try [B4.11]', () => {
  const refused = run(
    selected,
    typed('500'),
    { type: 'sent', reference: 'ref-1' },
    { type: 'rejected', reason: 'Odds changed' },
  );
  expect(refused).toMatchObject({ step: 'rejected', reason: 'Odds changed', stake: '500', reference: null });
  expect(slipReducer(refused, { type: 'sent', reference: 'ref-2' })).toMatchObject({
    step: 'submitting',
    reference: 'ref-2',
  });
});

test('a lost response is unknown until the outcome is known', () => {
  const lost = run(selected, typed('500'), { type: 'sent', reference: 'ref-1' }, { type: 'lost' });
  expect(lost).toMatchObject({ step: 'unknown', reference: 'ref-1' });
  expect(slipReducer(lost, { type: 'neverPlaced' })).toMatchObject({ step: 'lapsed', reference: null, stake: '500' });
});

test('a late response changes nothing', () => {
  const idle = run(selected, typed('500'));
  expect(slipReducer(idle, { type: 'matched', bet: buildBet() })).toBe(idle);
  expect(slipReducer(idle, { type: 'held' })).toBe(idle);
});
