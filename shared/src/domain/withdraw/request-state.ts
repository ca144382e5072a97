import { afterAction, mayBecome, REQUEST_ACTIONS, type RequestAction, type RequestStatus } from '../deposit';

/** The actions that a request still allows to a role (C4.04, OQ-107). */
export const actionsFor = (status: RequestStatus): RequestAction[] =>
  REQUEST_ACTIONS.filter((action) => afterAction(status, action) !== null);

/** A player takes back what nobody has begun to pay, where the brand allows it (C4.03). */
export const mayCancel = (status: RequestStatus, allowed: boolean): boolean => allowed && mayBecome(status, 'canceled');
