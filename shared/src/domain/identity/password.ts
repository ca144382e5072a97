const SHORTEST = 8;

/** At least 8 characters and a digit (A5.18); the message is `password.rule`. Demo accounts are exempt (OQ-18). */
export function isAcceptablePassword(password: string): boolean {
  return password.length >= SHORTEST && /\d/.test(password);
}

/** Advice while typing, from 0 (refused) to 4; it decides nothing (A2.48, OQ-18). */
export function passwordStrength(password: string): 0 | 1 | 2 | 3 | 4 {
  if (!isAcceptablePassword(password)) return 0;
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^\w]|_/].filter((kind) => kind.test(password)).length;
  const points = kinds - 1 + (password.length >= 12 ? 1 : 0);
  return Math.max(1, Math.min(4, points)) as 1 | 2 | 3 | 4;
}
