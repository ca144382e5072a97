/** A path of this site from its root: never another host, never a scheme (S-03, OQ-36). */
export function isSitePath(path: unknown): path is string {
  return typeof path === 'string' && /^\/(?![/\\])/.test(path) && !/[\n\r\t]/.test(path);
}

/** Addresses with a credential: never stored, never returned to (S-01). */
export const carriesCredential = (path: string): boolean => /^\/(login-user|direct-login)\//.test(path);
