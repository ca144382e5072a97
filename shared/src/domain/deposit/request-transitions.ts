/** Every status of a request (C4.01). */
export const REQUEST_STATUSES = ['pending', 'processing', 'approved', 'rejected', 'canceled'] as const;
export type RequestStatus = (typeof REQUEST_STATUSES)[number];

/** What staff may do with a request (C4.04). */
export const REQUEST_ACTIONS = ['approve', 'reject', 'processing'] as const;
export type RequestAction = (typeof REQUEST_ACTIONS)[number];

/** Where a request may go from here; the last three are final (OQ-107). */
const NEXT: Readonly<Record<RequestStatus, readonly RequestStatus[]>> = {
  pending: ['processing', 'approved', 'rejected', 'canceled'],
  processing: ['approved', 'rejected'],
  approved: [],
  rejected: [],
  canceled: [],
};

const RESULT: Readonly<Record<RequestAction, RequestStatus>> = {
  approve: 'approved',
  reject: 'rejected',
  processing: 'processing',
};

export const canTransition = (from: RequestStatus, to: RequestStatus): boolean => NEXT[from].includes(to);

/** The status that an action leads to, or null when the request does not allow it any more (OQ-107). */
export function getNextStatus(status: RequestStatus, action: RequestAction): RequestStatus | null {
  const next = RESULT[action];
  return canTransition(status, next) ? next : null;
}
