import { act, screen, within } from '@testing-library/react';
import type { Market } from '@backlay/shared/contract';
import {
  buildFrame,
  buildMarket,
  buildMarketFrame,
  buildRunnerFrame,
  FIXED_TIME,
  flushMicrotasks,
  user,
} from '@backlay/shared/testing';
import { open, session } from './event.fixture';

// A page of this size takes jsdom its time on a busy machine.
jest.setTimeout(120_000);

beforeEach(() => void jest.useFakeTimers({ now: FIXED_TIME + 60_000 }));
afterEach(() => void jest.useRealTimers());

const name = '16 over runs IND';
const runners = [
  buildRunnerFrame('s-1', { lay: [[149, 110]], back: [[150, 100]] }),
  buildRunnerFrame('s-2', { lay: [[148, 90]], back: [[151, 80]] }),
];
const lines: Market = {
  ...session,
  teams: [
    { id: 's-1', name, sort: 1 },
    { id: 's-2', name, sort: 2, min: 500, max: 2000 },
  ],
  book: buildMarketFrame({ marketId: 'm-3', runners }),
};

const cells = () =>
  within(screen.getByRole('group', { name }))
    .getAllByRole('button', { name: /^(Lay|Back)/ })
    .map((cell) => cell.getAttribute('aria-label'));

test('a session of two lines shows its name once with a No and a Yes of each line [E9.06]', async () => {
  await open([lines]);
  expect(screen.getAllByText(name)).toHaveLength(1);
  expect(cells()).toEqual([
    `Lay ${name} line 1 No`,
    `Back ${name} line 1 Yes`,
    `Lay ${name} line 2 No`,
    `Back ${name} line 2 Yes`,
  ]);
});

test('the slip of a line has its runs, its rate and its own limits [E9.06]', async () => {
  await open([lines]);
  await user().click(screen.getByRole('button', { name: `Back ${name} line 2 Yes 151 80` }));
  const slip = screen.getByRole('region', { name: /bet slip/i });
  expect(within(slip).getByDisplayValue('151')).toBeInTheDocument();
  await user().type(within(slip).getByRole('textbox', { name: /Stake/ }), '300');
  await user().click(within(slip).getByRole('button', { name: /Place/ }));
  expect(within(slip).getByRole('textbox', { name: /Stake/ })).toBeInvalid();
  await user().clear(within(slip).getByRole('textbox', { name: /Stake/ }));
  await user().type(within(slip).getByRole('textbox', { name: /Stake/ }), '500');
  expect(within(slip).getByRole('textbox', { name: /Stake/ })).toBeValid();
});

test('a closed line disappears while the other one stays [E9.06]', async () => {
  const host = await open([lines]);
  const [first] = runners;
  const frame = buildMarketFrame({
    marketId: 'm-3',
    version: 3,
    runners: [{ ...first!, status: 'CLOSED', back: [], lay: [] }],
  });
  await act(async () => host.sendFrame(buildFrame({ seq: 2, full: false, markets: [frame] })));
  await flushMicrotasks();
  expect(cells()).toEqual([`Lay ${name} line 2 No`, `Back ${name} line 2 Yes`]);
});

test('sessions stand under their groups in the order of the groups [E9.06]', async () => {
  const of = (id: string, title: string, sessionGroup?: Market['sessionGroup']) =>
    buildMarket({ ...session, id, name: title, ...(sessionGroup ? { sessionGroup } : {}) });
  await open([
    of('m-a', 'Fall of 1st wicket IND', 'wicket'),
    of('m-b', 'Total boundaries'),
    of('m-c', '6 over runs IND', 'overs-6'),
    of('m-d', 'Fall of 2nd wicket IND', 'wicket'),
  ]);
  const card = within(screen.getByRole('region', { name: 'Session' }));
  expect(card.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    '6 overs',
    'Wickets',
    'Other sessions',
  ]);
  expect(card.getAllByRole('group').map((row) => row.getAttribute('aria-label'))).toEqual([
    '6 over runs IND',
    'Fall of 1st wicket IND',
    'Fall of 2nd wicket IND',
    'Total boundaries',
  ]);
});
