import { screen, waitFor, within } from '@testing-library/react';
import { buildBet, buildPage, FIXED_TIME, flushMicrotasks, user } from '@backlay/shared/testing';
import { START, depth, openPage, openDepth, marketHistory } from './depth.fixture';

// A page of this size takes jsdom its time on a busy machine.
jest.setTimeout(120_000);

beforeEach(() => void jest.useFakeTimers({ now: FIXED_TIME + 60_000 }));
afterEach(() => void jest.useRealTimers());

const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));

test('the chart has a text and a table with the values of the history call [E4.04]', async () => {
  const { host } = await openPage();
  const region = await openDepth();
  expect(
    await within(region).findByText('First 1.90, last 1.85, highest 1.90, lowest 1.80', {}, { timeout: 30_000 }),
  ).toBeInTheDocument();
  expect(host.inputsOf('marketHistory')).toEqual([{ marketId: 'm-1', teamId: 'r-1', span: 'minutes' }]);
  await user().click(within(region).getByRole('button', { name: 'Prices as a table' }));
  const table = within(within(region).getByRole('region', { name: 'Prices as a table' })).getByRole('table');
  const values = rowsOf(table).map(([, odds, volume]) => [odds, volume]);
  expect(values).toEqual([
    ['Price', 'Traded ₹'],
    ['1.85', '42.0K'],
    ['1.80', '25.0K'],
    ['1.90', '10.0K'],
  ]);
});

test('the chart has three spans, odds or percent, and marks of own fills [E4.04]', async () => {
  const fill = buildBet({ createdAt: new Date((START + 5) * 1000).toISOString() });
  const pending = buildBet({ _id: 'b-3', status: 'delayed', createdAt: fill.createdAt });
  const { host } = await openPage({ answers: { openBets: buildPage([fill, pending]) } });
  const region = await openDepth();
  const spans = await within(region).findByRole('group', { name: 'Time span' }, { timeout: 30_000 });
  await user().click(within(spans).getByRole('button', { name: '1 hour' }));
  await user().click(within(spans).getByRole('button', { name: 'All' }));
  await flushMicrotasks();
  expect(host.inputsOf('marketHistory').map(({ span }) => span)).toEqual(['minutes', 'hour', 'all']);
  const dots = () =>
    [...region.querySelectorAll<HTMLElement>('.dot')].map(({ dataset }) => dataset['side'] ?? 'newest');
  await waitFor(() => expect(dots()).toEqual(['back', 'newest']), { timeout: 30_000 });
  expect(region.querySelectorAll('.chart path')).toHaveLength(1);
  const marks = () => [...region.querySelectorAll('.priceMark')].map(({ textContent }) => textContent);
  expect(marks()).toEqual(['1.90', '1.85', '1.80']);
  await user().click(within(spans).getByRole('button', { name: 'Chance in %' }));
  expect(marks()).toEqual(['55.6 %', '54.1 %', '52.6 %']);
  expect(within(region).getByText('First 52.6 %, last 54.1 %, highest 55.6 %, lowest 52.6 %')).toBeInTheDocument();
});

test('volume by price has a bar beside each level, and a table of every price [E4.04]', async () => {
  await openPage();
  const region = await openDepth();
  const shares = [...region.querySelectorAll<HTMLElement>('.traded')].map((cell) => [
    cell.textContent,
    cell.querySelector('i')?.style.width ?? '',
  ]);
  // Levels of 1.89 to 1.84, the highest first.
  expect(shares).toEqual([
    ['', ''],
    ['', ''],
    ['', ''],
    ['12.0K', '40%'],
    ['30.0K', '100%'],
    ['', ''],
  ]);
  const asTable = await within(region).findByRole('button', { name: 'Prices as a table' }, { timeout: 30_000 });
  await user().click(asTable);
  const table = within(region).getByRole('table', { name: 'Traded by price' });
  expect(rowsOf(table)).toEqual([
    ['1.86', '12.0K'],
    ['1.85', '30.0K'],
  ]);
  const bars = [...table.querySelectorAll<HTMLElement>('td > span:first-child')].map(({ style }) => style.width);
  expect(bars).toEqual(['40%', '100%']);
});

test('a runner without a history shows a text in place of the chart [E4.04]', async () => {
  const docs = { ...marketHistory.docs, seconds: [], prices: [], volumes: [] };
  await openPage({ answers: { marketHistory: { docs, message: '' } } }, { ...depth, back: [], lay: [], traded: [] });
  const region = await openDepth();
  expect(await within(region).findByText('No prices yet', {}, { timeout: 30_000 })).toBeInTheDocument();
  expect(within(region).getByText('No money is waiting now')).toBeInTheDocument();
});

test('in Hindi the panel has no English word but names [E4.01 E4.04]', async () => {
  await openPage({ language: 'hi-in' });
  await user().click(screen.getAllByRole('button', { name: 'India' })[0]!);
  const region = await screen.findByRole('region', { name: 'India की गहराई' }, { timeout: 30_000 });
  await user().click(await within(region).findByRole('button', { name: 'भाव तालिका में' }, { timeout: 30_000 }));
  const labels = [...region.querySelectorAll('[aria-label]')].map((each) => each.getAttribute('aria-label'));
  const words = `${region.textContent} ${labels.join(' ')}`.match(/[A-Za-z]{3,}/g) ?? [];
  expect(words.filter((word) => word !== 'India')).toEqual([]);
});
