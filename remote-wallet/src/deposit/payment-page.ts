/** What became of the payment page: in a window of its own, kept back by the browser, or an address that is never opened. */
export type OpenedPage = 'opened' | 'blocked' | 'refused';

/**
 * Opens a payment page in a new window that knows nothing of this one: no opener, no referrer (C7.05, S-03). An ordinary
 * `noopener` window answers null whether it was blocked or not, and a player whose browser blocks it must get a link (OQ-104).
 */
export function openPaymentPage(
  address: string,
  open: () => Window | null = () => window.open('', '_blank'),
): OpenedPage {
  if (!isPaymentAddress(address)) return 'refused';
  const page = open();
  if (!page) return 'blocked';
  page.opener = null;
  const link = page.document.createElement('a');
  link.href = address;
  link.rel = 'noreferrer';
  page.document.body.append(link);
  link.click();
  return 'opened';
}

// Addresses under localhost never leave the machine: there the sandbox's gateway goes without a certificate.
function isPaymentAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || (protocol === 'http:' && /(^|\.)localhost$/.test(hostname));
}
