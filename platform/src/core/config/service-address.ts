/** An address of an adapter without its credentials, and the header that carries them. */
export interface ServiceAddress {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Takes the credentials out of an address such as `https://user:key@host/path`: `fetch` refuses them there, and addresses get into logs.
 * They become an Authorization header (RFC 7617). Source: G2.05.
 */
export function parseServiceAddress(address: string): ServiceAddress {
  const found = /^([a-z][a-z0-9+.-]*:\/\/)([^/?#@]*)@(.*)$/is.exec(address);
  if (!found) return { url: address, headers: {} };
  const [, scheme = '', credentials = '', rest = ''] = found;
  const at = credentials.indexOf(':');
  const user = at < 0 ? credentials : credentials.slice(0, at);
  const key = at < 0 ? '' : credentials.slice(at + 1);
  const plain = Buffer.from(`${decode(user)}:${decode(key)}`, 'utf8').toString('base64');
  return { url: `${scheme}${rest}`, headers: { authorization: `Basic ${plain}` } };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
