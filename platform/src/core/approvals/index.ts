export { Approvals, PROPOSAL_TTL_MS, type ApprovalsDeps } from './approvals';
export {
  type ApprovableAction,
  type ApprovalScope,
  type ApprovedRun,
  type Person,
  type ProposalSubject,
  type ProposalCommand,
  createPreview,
  type Preview,
} from './ports';
export type { StoredProposal } from './repository';
export { registerApprovalRoutes } from './routes';
export {
  createSecondPerson,
  type SecondPerson,
  type WaitingApproval,
  DEFAULT_THRESHOLDS,
  needsSecondPerson,
} from './second-person';
