import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { EndpointPayload } from '@backlay/shared/contract';
import { CallError } from '@backlay/shared/host';
import { renderWithHost, type FakeHostOverrides } from '@backlay/shared/testing';
import DeviceScreen from './device-screen';

type Device = EndpointPayload<'devices'>[number];

const device = (over: Partial<Device>): Device => ({
  _id: 'd-1',
  browser: 'Chrome',
  system: 'Windows',
  city: null,
  firstUse: '2026-01-19T10:00:00.000Z',
  lastUse: '2026-01-19T12:00:00.000Z',
  current: false,
  ...over,
});
const own = device({ _id: 'd-own', current: true });
const phone = device({ _id: 'd-phone', browser: 'Safari', system: 'iPhone', city: 'Pune' });
const toAnswer = (docs: Device[]) => ({ docs, message: '' });

async function show(answers: FakeHostOverrides['answers']) {
  const drawn = renderWithHost(<DeviceScreen />, { session: 'player', answers });
  await act(async () => undefined);
  return { ...drawn, user: userEvent.setup() };
}
const rows = () => screen.getAllByRole('listitem');

test('devices are listed with browser, system and city, and the own one is marked [E7.08]', async () => {
  await show({ devices: toAnswer([own, phone]) });
  const [first, second] = rows();
  expect(within(first!).getByText('This device')).toBeInTheDocument();
  expect(within(first!).getByText('City unknown')).toBeInTheDocument();
  expect(within(first!).queryByRole('button')).not.toBeInTheDocument();
  expect(within(second!).getByText('Safari on iPhone')).toBeInTheDocument();
  expect(within(second!).getByText('Pune')).toBeInTheDocument();
});

test('a device without a known browser and system is named unknown [E7.08]', async () => {
  await show({ devices: toAnswer([own, device({ browser: null, system: null })]) });
  expect(screen.getByText('Unknown device')).toBeInTheDocument();
});

test('one press ends one device, and the list is read again [E7.08]', async () => {
  const { host, user } = await show({ devices: toAnswer([own, phone]), endDevice: { message: '' } });
  host.answer('devices', toAnswer([own]));
  await user.click(screen.getByRole('button', { name: 'Log out: Safari on iPhone' }));
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(host.inputsOf('endDevice')).toEqual([{ deviceId: 'd-phone' }]);
  expect(screen.queryByRole('button', { name: 'Log out all other devices' })).not.toBeInTheDocument();
});

test('one press ends all other devices [E7.08]', async () => {
  const { host, user } = await show({ devices: toAnswer([own, phone]), endDevice: { message: '' } });
  await user.click(screen.getByRole('button', { name: 'Log out all other devices' }));
  expect(host.inputsOf('endDevice')).toEqual([{ deviceId: 'others' }]);
  expect(host.messages).toEqual([{ kind: 'success', text: 'All other devices were logged out' }]);
});

test('a refused end of a device shows the reason [E7.08]', async () => {
  const { host, user } = await show({
    devices: toAnswer([own, phone]),
    endDevice: new CallError(404, 'Device not found'),
  });
  await user.click(screen.getByRole('button', { name: 'Log out: Safari on iPhone' }));
  await waitFor(() => expect(host.messages).toEqual([{ kind: 'error', text: 'Device not found' }]));
});

test('devices that could not be loaded are asked for again [E7.08]', async () => {
  const { host, user } = await show({ devices: new CallError(500, '') });
  host.answer('devices', toAnswer([own]));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(rows()).toHaveLength(1));
});
