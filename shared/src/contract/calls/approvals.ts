import { get, type Endpoint } from './endpoints';

const ours = 'D1.17';

/** Actions of staff that wait for a second person: the list, and what is done with one of them. */
export const approvalCalls = {
  approvals: get('api/{userType}/approval', 'staff', { decision: ours }),
  approveProposal: {
    method: 'POST',
    path: 'api/{userType}/approval/approve',
    encoding: 'json',
    access: 'staff',
    decision: ours,
  },
  rejectProposal: {
    method: 'POST',
    path: 'api/{userType}/approval/reject',
    encoding: 'json',
    access: 'staff',
    decision: ours,
  },
  withdrawProposal: {
    method: 'POST',
    path: 'api/{userType}/approval/withdraw',
    encoding: 'json',
    access: 'staff',
    decision: ours,
  },
} as const satisfies Record<string, Endpoint>;
