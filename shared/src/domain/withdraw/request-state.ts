import { getNextStatus, canTransition, REQUEST_ACTIONS, type RequestAction, type RequestStatus } from '../deposit';

/** The actions that a request still allows to a role (C4.04, OQ-107). */
export const listAllowedActions = (status: RequestStatus): RequestAction[] =>
  REQUEST_ACTIONS.filter((action) => getNextStatus(status, action) !== null);

/** A player takes back what nobody has begun to pay, where the brand allows it (C4.03). */
export const canCancel = (status: RequestStatus, allowed: boolean): boolean =>
  allowed && canTransition(status, 'canceled');
