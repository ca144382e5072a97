/**
 * The content security policy of a page, with the nonce of its inline parts. Scripts: our own and those with the nonce, no
 * eval.
 * @param development origins on localhost that this one page takes a build from
 * @param analytics whether the domain has a tag of the one provider that is known
 * @param frames origins besides https ones whose pages it may show: the sandbox's games
 * @param hosts hosts whose pages it may show over https; every one by default
 */
export function contentSecurityPolicy(
  nonce: string,
  host: string,
  development: readonly string[] = [],
  frames: readonly string[] = [],
  analytics = false,
  hosts: readonly string[] | null = null,
): string {
  const more = development.map((origin) => ` ${origin}`).join('');
  const sockets = development.map((origin) => ` ${origin.replace(/^http/, 'ws')}`).join('');
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'${more}${analytics ? ' https://www.googletagmanager.com' : ''}`,
    `style-src 'self' 'nonce-${nonce}'${more}`,
    // Silks, flags and team pictures come from the operator's asset servers.
    `img-src 'self' data: https:${more}`,
    `font-src 'self'${more}`,
    // 'self' covers the socket in current browsers; Safari before 15.4 wants it spelt out.
    `connect-src 'self' ws://${host} wss://${host}${more}${sockets}${analytics ? ' https://*.google-analytics.com' : ''}`,
    "media-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    `frame-src 'self'${hosts ? hosts.map((name) => ` https://${name}`).join('') : ' https:'}${frames.map((origin) => ` ${origin}`).join('')}`,
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
