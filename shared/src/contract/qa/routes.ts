import { get, type Endpoint } from '../common/endpoint';

/** Versions that testers pin for themselves (architecture 2). */
export const qaEndpoints = {
  issueQaPin: { method: 'POST', path: 'api/{userType}/qa', encoding: 'json', access: 'staff' },
  clearQaPin: { method: 'POST', path: 'api/{userType}/qa/clear', encoding: 'json', access: 'staff' },
  qaPeople: get('api/{userType}/qa/people', 'administrator'),
  setQaRight: { method: 'POST', path: 'api/{userType}/qa/right', encoding: 'json', access: 'administrator' },
  qaState: get('api/common/qa', 'public'),
  changeQaPin: { method: 'POST', path: 'api/common/qa', encoding: 'json', access: 'public' },
} as const satisfies Record<string, Endpoint>;
