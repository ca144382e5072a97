export { Approvals, PROPOSAL_TTL_MS, type ApprovalsDeps } from './approvals';
export type { ApprovableAction, ApprovalScope, ApprovedRun, Person, ProposalSubject, ProposalCommand } from './ports';
export { createPreview, type Preview } from './preview';
export type { StoredProposal } from './repository';
export { registerApprovalRoutes } from './routes';
export { createSecondPerson, type SecondPerson, type WaitingApproval } from './second-person';
export { DEFAULT_THRESHOLDS, needsSecondPerson } from './thresholds';
