import type { DomainFinding } from '../core/http';
import { toHostFinding } from './register-host-checks';

test.each<[string, DomainFinding, string]>([
  ['ends soon', { part: 'certificate', state: 'wrong', detail: '13 days', doubt: 'ends-soon', endsAt: 1 }, 'right'],
  ['has ended', { part: 'certificate', state: 'wrong', detail: 'CERT_HAS_EXPIRED' }, 'wrong'],
  ['answers nothing from here', { part: 'answer', state: 'wrong', detail: 'no', doubt: 'fails-from-here' }, 'unknown'],
  ['is another server', { part: 'answer', state: 'wrong', detail: 'status 404' }, 'wrong'],
  ['is right', { part: 'name', state: 'right', detail: 'an address' }, 'right'],
])('a part of a host that %s counts as it does for players [D6.03]', (_, finding, state) => {
  const { doubt: _doubt, ...rest } = finding;
  expect(toHostFinding(finding)).toEqual({ ...rest, state });
});
