/** The address of a foreign frame, if it may be shown: https, or a machine's own name while the product is tried out (S-12). */
export function frameAddress(url: string | null | undefined): string | null {
  if (!url) return null;
  try {
    const { protocol, hostname, href } = new URL(url, location.href);
    const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '127.0.0.1';
    return protocol === 'https:' || (protocol === 'http:' && isLocal) ? href : null;
  } catch {
    return null;
  }
}
