import { renderWithHost } from '@backlay/shared/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PageErrors, type ErrorReader } from './page-errors';
import { AT } from './testing';

const REPORT = {
  report: {
    ...{
      reference: 'B7K4-29QX',
      brand: 'royal',
      remote: 'wallet',
      version: '1.1.0',
      fingerprint: 'f',
      kind: 'boundary',
    },
    ...{ name: 'TypeError', message: 'no sum', route: '/deposit', part: 'DepositForm', browser: 'Chrome' },
    ...{
      system: 'Android',
      memory: 4,
      language: 'en-IN',
      sinceLoadMs: 5,
      isMoneyInFlight: false,
      occurrences: 1,
      at: AT,
    },
  },
  frames: [
    {
      ...{ raw: 'at a (/remotes/wallet/1.1.0/x.js:1:2)', remote: 'wallet', version: '1.1.0' },
      original: { file: 'src/pay.ts', line: 12, column: 3, function: 'payDeposit', source: null },
    },
    { raw: 'at b (/shell/0.1.0/main.js:1:9)', remote: 'shell', version: '0.1.0', original: null },
  ],
};
const GROUP = {
  ...{ brand: 'royal', remote: 'wallet', version: '1.1.0', fingerprint: 'f', kind: 'error', name: 'TypeError' },
  ...{ message: 'no sum', stack: '', isNew: true, occurrences: 9, views: 3, firstAt: AT, lastAt: AT },
};

function open(over: Partial<ErrorReader> = {}) {
  const asked: string[] = [];
  const read: ErrorReader = {
    find: async (reference) => {
      asked.push(reference);
      return REPORT;
    },
    list: async () => ({ errors: [GROUP] }),
    ...over,
  };
  renderWithHost(<PageErrors remotes={['wallet']} read={read} />);
  return asked;
}

const search = async (reference: string) => {
  await userEvent.type(screen.getByLabelText('Reference'), reference);
  await userEvent.click(screen.getByRole('button', { name: 'Find' }));
};

test('a reference shows its report with original function, file and line [F4.04 F4.07]', async () => {
  const asked = open();
  await search(' b7k429qx');
  const report = await screen.findByRole('region', { name: 'Report B7K4-29QX' });
  expect(asked).toEqual(['b7k429qx']);
  expect(within(report).getByRole('heading', { name: 'TypeError: no sum' })).toBeVisible();
  expect(
    within(report)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['payDepositsrc/pay.ts:12', 'at b (/shell/0.1.0/main.js:1:9)']);
});

test('a reference without a report, or of another brand, is named as not found [F4.07]', async () => {
  open({ find: async () => null });
  await search('C7K4-29QX');
  expect(await screen.findByText('There is no report with this reference.')).toBeVisible();
});

test('errors of a remote are listed with version, brand and views [F4.02]', async () => {
  open();
  expect(await screen.findByText('TypeError: no sum')).toBeVisible();
  expect(screen.getByText(/wallet 1\.1\.0 on royal, 3 views, new/)).toBeVisible();
});
