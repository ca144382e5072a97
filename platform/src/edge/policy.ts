/** What a page may load and do, with the nonce of its inline parts. Scripts: our own and those with the nonce, no eval. */
export function contentSecurityPolicy(nonce: string, host: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    // Silks, flags and team pictures come from the operator's asset servers.
    "img-src 'self' data: https:",
    "font-src 'self'",
    // 'self' covers the socket in current browsers; Safari before 15.4 wants it spelt out.
    `connect-src 'self' ws://${host} wss://${host}`,
    "media-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "frame-src 'self' https:",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
