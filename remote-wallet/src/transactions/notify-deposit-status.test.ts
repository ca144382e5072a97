import { fakeHost } from '@backlay/shared/testing';
import { notifyDepositStatus } from './notify-request-status';

test('a decision on a deposit is shown once on any page despite repeated messages [A7.65]', () => {
  const host = fakeHost({ session: 'player' });
  notifyDepositStatus(host);
  const send = (status: string) => host.sendEvent('getDepositStatusChanged', { _id: 'r-1', status });
  ['pending', 'approved', 'approved'].forEach(send);
  host.sendEvent('getDepositStatusChanged', { _id: 'r-2', status: 'rejected' });
  expect(host.messages).toEqual([
    { kind: 'success', text: 'Deposit approved' },
    { kind: 'error', text: 'Deposit rejected' },
  ]);
});

test('a rejected deposit shows the reason given by staff [E8.09]', () => {
  const host = fakeHost({ session: 'player' });
  notifyDepositStatus(host);
  host.sendEvent('getDepositStatusChanged', { _id: 'r-3', status: 'rejected', remarks: 'Amount not found' });
  expect(host.messages).toEqual([{ kind: 'error', text: 'Deposit rejected: Amount not found' }]);
});
