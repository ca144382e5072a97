import { get, type Endpoint } from '../common/endpoint';

/** Identity documents and checks of a player (D8.06, G7.07). */
export const kycEndpoints = {
  kyc: get('api/user/kyc', 'player'),
  uploadKycDocument: {
    method: 'POST',
    path: 'api/user/kyc/document',
    encoding: 'multipart',
    access: 'player',
    fileBytes: 10 * 1024 * 1024,
  },
  startKyc: { method: 'POST', path: 'api/user/kyc', encoding: 'json', access: 'player' },
  kycChecks: get('api/{userType}/compliance/kyc', 'staff'),
  kycDocumentAddress: {
    method: 'POST',
    path: 'api/{userType}/compliance/kyc/document',
    encoding: 'json',
    access: 'staff',
  },
  decideKyc: { method: 'PUT', path: 'api/{userType}/compliance/kyc', encoding: 'json', access: 'staff' },
} as const satisfies Record<string, Endpoint>;
