import { serverMessages } from '@backlay/shared/domain';
import { reject } from '../core/http';
import type { PageEvent } from '../delivery/monitoring';
import { countsOf, countsOfPage } from './open-rollouts';

test.each([
  ['an accepted bet', 'placeBet', null, { betsAsked: 1, betsAccepted: 1 }],
  ['a bet without a field', 'placeBet', reject(400, 'Please check stake'), { betsAsked: 1, betsRefused: 1 }],
  [
    'a bet off the ladder',
    'placeBet',
    reject(400, serverMessages['refused.offLadder']),
    { betsAsked: 1, betsRefused: 1 },
  ],
  ['a suspended market', 'placeBet', reject(400, serverMessages['refused.suspended']), { betsRefusedOtherwise: 1 }],
  ['a low balance', 'placeBet', reject(400, serverMessages['refused.balance']), { betsRefusedOtherwise: 1 }],
  ['a session that ended', 'placeBet', reject(401, 'Please sign in'), { betsRefusedOtherwise: 1 }],
  ['a busy platform', 'placeBet', reject(503, 'Busy', 1), { betsRefusedOtherwise: 1 }],
  ['an opened deposit', 'depositMethods', null, { depositsStarted: 1 }],
  ['a sent deposit', 'deposit', null, { depositsFinished: 1 }],
  ['a refused deposit', 'deposit', reject(400, 'Please check utr'), null],
  ['another call', 'openBets', null, null],
] as const)('%s counts for the version that its visitor has [F3.06]', (_what, name, rejection, counts) => {
  expect(countsOf(name, rejection)).toEqual(counts);
});

const pageEvent: PageEvent = {
  tenantId: 'royal',
  remote: 'wallet',
  version: '1.1.0',
  view: 'v1',
  visitor: 'visitor-1',
  address: '',
  at: 0,
  kind: 'error',
  errorKind: 'error',
  value: null,
  isNew: true,
  isFirstOfView: true,
  isFirstFault: true,
};

test.each<[string, Partial<PageEvent>, object | null]>([
  ['the first error of a view', {}, { errorViews: 1 }],
  ['a further error of the view', { isFirstOfView: false }, null],
  ['a throw while rendering, which is a failure too', { errorKind: 'boundary' }, null],
  ['a freeze', { kind: 'freeze', errorKind: 'freeze' }, { freezeViews: 1 }],
  ['an interaction', { kind: 'inp', errorKind: null, value: 200 }, { inpCount: 1, inpLogSum: Math.log(200) }],
])('%s of a page counts as %j and as %j [F3.06 F4.07]', (_what, over, counts) => {
  expect(countsOfPage({ ...pageEvent, ...over })).toEqual(counts);
});
