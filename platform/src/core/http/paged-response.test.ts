import { endpoints, type EndpointName, type Endpoint } from '@backlay/shared/contract';
import { schemas, type CallSchema } from '@backlay/shared/contract/schemas';
import { z } from 'zod';
import { openTestPlatform, type TestPlatform } from '../../../testing/index';
import { toPagedResponse } from './paged-response';

const FIELDS = [
  'docs',
  'limit',
  'nextPage',
  'nextPageNumber',
  'previousPage',
  'previousPageNumber',
  'showingFrom',
  'showingTo',
  'totalDocs',
  'totalPages',
] as const;

test.each([
  [{ page: 1, limit: 2 }, 5, ['a', 'b'], [true, 2, false, null, 1, 2, 3]],
  [{ page: 2, limit: 2 }, 5, ['c', 'd'], [true, 3, true, 1, 3, 4, 3]],
  [{ page: 3, limit: 2 }, 5, ['e'], [false, null, true, 2, 5, 5, 3]],
  [{ page: 1, limit: 25 }, 0, [], [false, null, false, null, 0, 0, 1]],
])('page %j of %i rows states its position [A3.32]', (asked, total, docs, states) => {
  const page = toPagedResponse(docs, asked, total);
  const { nextPage, nextPageNumber, previousPage, previousPageNumber, showingFrom, showingTo, totalPages } = page;
  expect(Object.keys(page).sort()).toEqual([...FIELDS].sort());
  expect([page.docs, page.limit, page.totalDocs]).toEqual([docs, asked.limit, total]);
  expect([nextPage, nextPageNumber, previousPage, previousPageNumber, showingFrom, showingTo, totalPages]).toEqual(
    states,
  );
});

describe('the lists of the platform', () => {
  let platform: TestPlatform;
  const tokens: Record<string, string> = {};
  beforeAll(async () => {
    platform = await openTestPlatform({ RATE_LIMIT_SCALE: '0' });
    tokens['user'] = await platform.login('royal');
    tokens['administrator'] = await platform.login('staff', 'admin1', 'Admin@123');
  });
  afterAll(() => platform?.close());

  const isPaged = (schema: z.ZodType | undefined): boolean =>
    schema instanceof z.ZodObject && ['docs', 'totalDocs'].every((field) => field in schema.shape);
  const lists = (Object.entries(endpoints) as [EndpointName, Endpoint][])
    .filter(([name, { method }]) => method === 'GET' && isPaged((schemas[name] as CallSchema).answer))
    .map(([name, route]) => [name, route] as const);

  /** What some lists need besides. */
  const QUERY = {
    ...{ page: 1, limit: 5, eventId: 'e1', tenantId: 'royal', source: 'gateway', day: '2026-01-31' },
    reference: 'B7K4-29QX',
  };

  test('the endpoint list is not empty [A3.32]', () => expect(lists.length).toBeGreaterThan(15));

  test.each(lists)('the response of %s is complete [A3.32]', async (name, { path }) => {
    const answers = await Promise.all([
      platform.call('royal', name, {
        token: tokens['user'],
        query: QUERY,
      }),
      platform.call('staff', name, {
        token: tokens['administrator'],
        userType: 'administrator',
        query: QUERY,
      }),
    ]);
    const answer = answers.find(({ status }) => status === 200);
    expect([path, answer && FIELDS.filter((field) => !(field in answer.body))]).toEqual([path, []]);
    expect([answer?.body.limit, answer?.body.showingFrom <= answer?.body.showingTo]).toEqual([5, true]);
  });
});
