export { defineKycCalls, type KycCallsDeps } from './calls';
export { KycDocuments, resealDocuments } from './documents';
export { findKycOwner, KycChecks, type KycCheck } from './kyc-checks';
export { registerKycRoleRoutes, serveKyc, type ReadKycMessage } from './role-routes';
export type { KycSupplier, KycSuppliers } from './ports';
