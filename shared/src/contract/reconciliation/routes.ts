import { get, type Endpoint } from '../common/endpoint';

/** Statements of suppliers beside the books, day by day (D5.09, G7.04). */
export const reconciliationEndpoints = {
  reconciliations: get('api/{userType}/reconciliation', 'staff'),
  reconciliationDifferences: get('api/{userType}/reconciliation/difference', 'staff'),
  importStatement: {
    method: 'POST',
    path: 'api/{userType}/reconciliation/statement',
    encoding: 'multipart',
    access: 'staff',
    // 100,000 lines.
    fileBytes: 16 * 1024 * 1024,
  },
  decideDifference: {
    method: 'PUT',
    path: 'api/{userType}/reconciliation/difference',
    encoding: 'json',
    access: 'staff',
  },
  closeReconciliation: {
    method: 'POST',
    path: 'api/{userType}/reconciliation/close',
    encoding: 'json',
    access: 'staff',
  },
} as const satisfies Record<string, Endpoint>;
