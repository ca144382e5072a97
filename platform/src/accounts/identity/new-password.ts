import { serverMessages, isAcceptablePassword, OTP_LOGIN_PASSWORD } from '@backlay/shared/domain';
import { reject, type HttpRejection } from '../../core/http';

let common: ReadonlySet<string> | undefined;

/** Signs that people write instead of letters. */
const SIGNS: Readonly<Record<string, string>> = {
  '@': 'a',
  $: 's',
  '!': 'i',
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
};

/**
 * Whether a password is on zxcvbn's list of the most used ones. Letter case, signs between the letters (Welcome@123) and signs in place
 * of letters (p@ssw0rd1) do not make another password of it.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= new Set((await import('@zxcvbn-ts/language-common')).dictionary['passwords-common']);
  const lower = password.normalize('NFKC').toLowerCase();
  const [, stem = '', digits = ''] = /^(.*?)(\d*)$/s.exec(lower) ?? [];
  const plain = [...stem].map((sign) => SIGNS[sign] ?? sign).join('');
  const forms = [lower, lower.replace(/[^a-z0-9]/g, ''), plain + digits, plain.replace(/[^a-z]/g, '') + digits];
  return forms.some((form) => common?.has(form));
}

/** Why somebody may not choose this password (A5.18, S-09); null when they may. */
export async function newPasswordRefusal(password: string): Promise<HttpRejection | null> {
  if (!isAcceptablePassword(password) || password === OTP_LOGIN_PASSWORD)
    return reject(400, serverMessages['password.rule']);
  return (await isCommonPassword(password)) ? reject(400, serverMessages['password.common']) : null;
}
