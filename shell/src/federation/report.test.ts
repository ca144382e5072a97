import { createReport } from './report';

test('a report that finds no network is sent when there is one again, once', async () => {
  const sent: string[] = [];
  let online = false;
  let again = () => undefined as void;
  const report = createReport(
    '',
    { header: 'x-client', value: 'web' },
    {
      fetch: async (_url, { body }) => {
        if (!online) throw new TypeError('Failed to fetch');
        sent.push(String(body));
      },
      path: () => '/deposit',
      onOnline: (act) => (again = act),
    },
  );
  report('wallet', '1.1.0', { kind: 'offline', cause: 'x'.repeat(400) });
  await Promise.resolve().then(() => undefined);
  online = true;
  again();
  again();
  expect(sent.map((body) => JSON.parse(body))).toEqual([
    { remote: 'wallet', version: '1.1.0', phase: 'offline', cause: 'x'.repeat(300), path: '/deposit' },
  ]);
});
