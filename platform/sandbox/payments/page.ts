import { createHash } from 'node:crypto';
import { formatMoney } from '@backlay/shared/domain';
import type { SandboxPaymentOrder } from './gateway';

const STYLE = `
:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:16px;box-sizing:border-box}
main{width:100%;max-width:22rem;text-align:center}
p.amount{font-size:2.25rem;font-weight:700;margin:.25em 0;font-variant-numeric:tabular-nums}
form{display:grid;gap:12px;margin-top:24px}
button{font:inherit;font-weight:600;min-height:48px;border-radius:10px;border:1px solid currentColor;cursor:pointer}
button[value=paid]{background:#0a6b4c;border-color:#0a6b4c;color:#fff}
small{display:block;margin-top:24px}
`;

/** Allows the page's own style and its form, nothing else. */
export const PAY_PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const page = (title: string, content: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
  `<title>${escape(title)}</title><style>${STYLE}</style></head><body><main>${content}</main></body></html>`;

/** The page on which a player of the demonstration pays, or not. No money moves anywhere. */
export function paymentPage({ brand, amount, status }: SandboxPaymentOrder): string {
  const head = `<h1>Sandbox payment</h1><p>To ${escape(brand)}</p><p class="amount">${formatMoney(amount)}</p>`;
  const rest =
    status === 'open'
      ? `<form method="post"><button name="choice" value="paid">Pay</button><button name="choice" value="declined">Decline</button></form>`
      : `<p role="status">This payment was ${status === 'paid' ? 'paid' : 'declined'} already.</p>`;
  return page('Sandbox payment', `${head}${rest}<small>A stand-in for the payment gateway: no money moves.</small>`);
}

export const unknownPaymentPage = (): string => page('Sandbox payment', '<h1>404</h1><p>Payment not found</p>');
