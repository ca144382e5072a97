import { screen, waitFor } from '@testing-library/react';
import { CallError } from '@backlay/shared/host';
import { renderWithHost, type FakeHostOverrides } from '@backlay/shared/testing';
import { usePhoneCodes } from './phone-codes';

function List() {
  const codes = usePhoneCodes();
  return (
    <ul>
      {codes.map(({ key, value }) => (
        <li key={key} data-value={value}>
          {key}
        </li>
      ))}
    </ul>
  );
}
const docs = [
  { key: 'IN +91', value: '+91' },
  { key: 'LK +94', value: '+94' },
];
const draw = (overrides: FakeHostOverrides = {}) =>
  renderWithHost(<List />, { answers: { phoneCodes: { docs, message: '' } }, ...overrides });
const shown = () => screen.getAllByRole('listitem').map(({ textContent, dataset }) => [textContent, dataset.value]);

test('an unrestricted domain loads the list of all countries with key and value [A3.20 A7.41]', async () => {
  draw();
  await waitFor(() =>
    expect(shown()).toEqual([
      ['IN +91', '+91'],
      ['LK +94', '+94'],
    ]),
  );
});

test.each([
  [{ indiaOnly: true }, ['IN +91']],
  [{ indiaAndNepalOnly: true }, ['IN +91', 'NP +977']],
])('a restricted domain %j offers %j and loads nothing [A5.09 A7.41]', (flags, keys) => {
  const { host } = draw({ tenant: { flags } });
  expect(shown().map(([key]) => key)).toEqual(keys);
  expect(host.inputsOf('phoneCodes')).toEqual([]);
});

test('India and Nepal are listed when the list fails [A7.41]', async () => {
  const { host } = draw({ answers: { phoneCodes: new CallError(500, 'down') } });
  await waitFor(() => expect(host.inputsOf('phoneCodes')).toHaveLength(1));
  expect(shown().map(([key]) => key)).toEqual(['IN +91', 'NP +977']);
});
