import { createLoadReporter, createFailureReporter } from './failure-reporter';

test('a report that finds no network is sent when there is one again, once', async () => {
  const sent: string[] = [];
  let online = false;
  let again = () => undefined as void;
  const report = createFailureReporter(
    '',
    { header: 'x-client', value: 'web' },
    {
      fetch: async (_url, { body }) => {
        if (!online) throw new TypeError('Failed to fetch');
        sent.push(String(body));
      },
      path: () => '/deposit',
      view: 'view-1',
      onOnline: (act) => (again = act),
    },
  );
  report('wallet', '1.1.0', { kind: 'offline', cause: 'x'.repeat(400) });
  await Promise.resolve().then(() => undefined);
  online = true;
  again();
  again();
  expect(sent.map((body) => JSON.parse(body))).toEqual([
    { remote: 'wallet', version: '1.1.0', phase: 'offline', cause: 'x'.repeat(300), path: '/deposit', view: 'view-1' },
  ]);
});

test('the versions that a page view tried go together, each once', () => {
  const sent: string[] = [];
  const due: (() => void)[] = [];
  const tried = createLoadReporter(
    '',
    { header: 'x-client', value: 'web' },
    { fetch: async (_url, { body }) => void sent.push(String(body)), later: (act) => void due.push(act) },
  );
  tried('wallet', '1.1.0');
  tried('wallet', '1.1.0');
  tried('casino', '1.0.0');
  due.splice(0).forEach((act) => act());
  tried('wallet', '1.1.0');
  expect([due, sent]).toEqual([
    [],
    ['{"loads":[{"remote":"wallet","version":"1.1.0"},{"remote":"casino","version":"1.0.0"}]}'],
  ]);
});
