import { catalogue, isAcceptablePassword, OTP_LOGIN_PASSWORD } from '@backlay/shared/domain';
import { refuse, type Refusal } from '../http';
import { isCommonPassword } from './common-passwords';

/** Why somebody may not choose this password (A5.18, S-09); null when they may. */
export function newPasswordRefusal(password: string): Refusal | null {
  if (!isAcceptablePassword(password) || password === OTP_LOGIN_PASSWORD)
    return refuse(400, catalogue['password.rule']);
  return isCommonPassword(password) ? refuse(400, catalogue['password.common']) : null;
}
