import { get, type Endpoint } from './endpoints';

/** The credit lines that roles credit from (D2.06, D2.08). */
export const creditCalls = {
  creditLines: get('api/{userType}/credit', 'staff', { decision: 'D2.06' }),
  giveCredit: {
    method: 'POST',
    path: 'api/{userType}/credit/give',
    encoding: 'json',
    access: 'staff',
    decision: 'D2.06',
  },
  takeCredit: {
    method: 'POST',
    path: 'api/{userType}/credit/take',
    encoding: 'json',
    access: 'staff',
    decision: 'D2.06',
  },
  issueCredit: {
    method: 'POST',
    path: 'api/{userType}/credit/issue',
    encoding: 'json',
    access: 'staff',
    decision: 'D2.05',
  },
} as const satisfies Record<string, Endpoint>;
