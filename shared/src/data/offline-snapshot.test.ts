import { OFFLINE_KEY, storeOfflineLines } from './offline-snapshot';

const line = (title: string, amount: number | null = 120.5) => ({ title, detail: 'Match Odds', amount });
const stored = () => JSON.parse(localStorage.getItem(OFFLINE_KEY) ?? 'null');
beforeEach(() => localStorage.clear());

test('five lines of each list are stored with its time; one list leaves the other as it is [E7.05]', () => {
  storeOfflineLines('requests', [line('Deposit', null)], 1);
  storeOfflineLines(
    'bets',
    ['1', '2', '3', '4', '5', '6'].map((title) => line(title)),
    2,
  );
  expect(stored().bets.map(({ title }: { title: string }) => title)).toEqual(['1', '2', '3', '4', '5']);
  expect(stored()).toMatchObject({
    ...{ betsAt: 2, requestsAt: 1 },
    bets: [{ amount: expect.stringContaining('120.50') }, {}, {}, {}, {}],
    requests: [{ title: 'Deposit', amount: '' }],
  });
});

test('a damaged snapshot is replaced, and a full store is no error [E7.05]', () => {
  localStorage.setItem(OFFLINE_KEY, '{');
  storeOfflineLines('bets', [line('1')], 3);
  expect(stored()).toMatchObject({ betsAt: 3, bets: [{ title: '1' }] });
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(() => storeOfflineLines('bets', [line('2')], 4)).not.toThrow();
  full.mockRestore();
});
