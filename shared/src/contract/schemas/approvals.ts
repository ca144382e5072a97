import type { approvalCalls } from '../calls/approvals';
import * as approvals from '../shapes/approvals';
import type { SchemasOf } from './schema';

export const approvalSchemas = {
  approvals: { query: approvals.approvalsQuery, answer: approvals.approvalsAnswer },
  approveProposal: { body: approvals.approveProposalBody, answer: approvals.proposalAnswer },
  rejectProposal: { body: approvals.rejectProposalBody, answer: approvals.proposalAnswer },
  withdrawProposal: { body: approvals.withdrawProposalBody, answer: approvals.proposalAnswer },
} as const satisfies SchemasOf<typeof approvalCalls>;
