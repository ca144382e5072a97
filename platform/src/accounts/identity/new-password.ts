import { serverMessages, isAcceptablePassword, OTP_LOGIN_PASSWORD } from '@backlay/shared/domain';
import { reject, type HttpRejection } from '../../core/http';
import { isCommonPassword } from './common-passwords';

/** Why somebody may not choose this password (A5.18, S-09); null when they may. */
export function newPasswordRefusal(password: string): HttpRejection | null {
  if (!isAcceptablePassword(password) || password === OTP_LOGIN_PASSWORD)
    return reject(400, serverMessages['password.rule']);
  return isCommonPassword(password) ? reject(400, serverMessages['password.common']) : null;
}
