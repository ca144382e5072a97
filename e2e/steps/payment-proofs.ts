import type { Browser } from '@playwright/test';

/** A made-up confirmation of a payment, as an app would show it. */
export interface PaymentProof {
  readonly name: string;
  readonly utr: string;
  readonly picture: Buffer;
}

interface Look {
  readonly app: string;
  readonly font: string;
  readonly body: (utr: string, amount: string, other: string) => string;
}

const row = (name: string, value: string) => `<div class="row"><span>${name}</span><b>${value}</b></div>`;
const stacked = (name: string, value: string) => `<div class="stack"><small>${name}</small><b>${value}</b></div>`;

/** Apps differ in where the reference stands, what it is called, and which other long numbers surround it. */
const LOOKS: readonly Look[] = [
  {
    app: 'stacked',
    font: 'Roboto, sans-serif',
    body: (utr, amount, other) =>
      `<h1>₹${amount}</h1><p class="ok">✓ Completed</p><p>21 Nov 2026, 5:31 pm</p><hr>` +
      stacked('UPI transaction ID', utr) +
      stacked('To: Royal Pay Services', 'royalpay@hdfcbank') +
      stacked('From: Rohan Mehta (HDFC Bank)', 'rohan@okhdfc') +
      stacked('Google transaction ID', `CICAgJ${other.slice(0, 4)}xW`),
  },
  {
    app: 'rows',
    font: 'Arial, sans-serif',
    body: (utr, amount, other) =>
      `<h2 class="ok">Transaction Successful</h2><p>05:31 PM on 21 Nov 2026</p>` +
      row('Paid to', 'Royal Pay Services') +
      row('Amount', `₹${amount}`) +
      row('Transaction ID', `T26112117${other}44`) +
      row('Debited from', 'XXXXXXXX4719') +
      row('UTR', utr),
  },
  {
    app: 'inline',
    font: 'Georgia, serif',
    body: (utr, amount, other) =>
      `<h1>Rs. ${amount}</h1><h2>Paid Successfully</h2><p>To ROYAL PAY SERVICES<br>royalpay@hdfcbank</p>` +
      `<p>UPI Ref No: ${utr}</p><p>Order ID: ${other}7781</p><p>A/c ending 4719</p>`,
  },
  {
    app: 'bank',
    font: '"DejaVu Sans", sans-serif',
    body: (utr, amount, other) =>
      `<h2>Fund transfer (IMPS)</h2>` +
      row('Status', 'SUCCESS') +
      row('Amount', `INR ${amount}`) +
      row('To account', other) +
      row('IFSC', 'HDFC0000123') +
      row('Reference no.', utr) +
      row('Remarks', 'funds'),
  },
  {
    app: 'grouped',
    font: '"Liberation Sans", sans-serif',
    body: (utr, amount) =>
      `<h1>₹ ${amount}</h1><p class="ok">Payment successful</p>` +
      stacked('RRN', `${utr.slice(0, 4)} ${utr.slice(4, 8)} ${utr.slice(8)}`) +
      stacked('Mobile number', '98201 44719') +
      stacked('Date', '21/11/2026 17:31:08'),
  },
  {
    app: 'mono',
    font: '"Liberation Mono", monospace',
    body: (utr, amount, other) =>
      `<h2>NEFT receipt</h2><p>Beneficiary a/c no<br>${other}</p><p>Amount ${amount}</p><p>UTR number<br>${utr}</p>`,
  },
];

const THEMES = {
  light: 'background:#fff;color:#1b1f23;--dim:#5f6b76;--ok:#0b7a3b;--line:#e3e7ea',
  dark: 'background:#101417;color:#f2f5f7;--dim:#9aa6b0;--ok:#5fd08a;--line:#2a3238',
} as const;

const page = (
  look: Look,
  theme: keyof typeof THEMES,
  size: number,
  content: string,
) => `<!doctype html><meta charset="utf-8"><style>
  html,body{margin:0;${THEMES[theme]};font:${size}px/1.5 ${look.font}}
  main{padding:64px 24px} h1{font-size:2.4em;margin:0} h2{margin:0 0 .4em} .ok{color:var(--ok)}
  .row{display:flex;justify-content:space-between;gap:24px;padding:10px 0;border-bottom:1px solid var(--line)}
  .stack{padding:10px 0} small,.row span{color:var(--dim)} small{display:block;font-size:.85em} hr{border:0;border-top:1px solid var(--line)}
</style><main>${content}</main>`;

/** Digits that every run makes the same. */
function digits(seed: number, length: number): string {
  let state = seed * 2_654_435_761 + 12_345;
  return Array.from({ length }, (_, at) => {
    state = (Math.imul(state ^ (state >>> 13), 1_274_126_177) + at) >>> 0;
    return at === 0 ? String(1 + (state % 9)) : String(state % 10);
  }).join('');
}

/**
 * Every look, light and dark, on two phones.
 * @param most draws only so many, the first in light and the second in dark
 */
export async function createPaymentProofs(browser: Browser, most = Infinity): Promise<PaymentProof[]> {
  const slips: PaymentProof[] = [];
  const phones = [
    { width: 390, height: 844, scale: 2, size: 17 },
    { width: 412, height: 915, scale: 2.625, size: 15 },
  ];
  for (const [phone, { width, height, scale, size }] of phones.entries()) {
    const context = await browser.newContext({ viewport: { width, height }, deviceScaleFactor: scale });
    const screen = await context.newPage();
    for (const [at, look] of LOOKS.entries())
      for (const theme of ['light', 'dark'] as const) {
        if (slips.length >= most) continue;
        const seed = 1 + phone * 100 + at * 10 + (theme === 'dark' ? 1 : 0);
        const utr = digits(seed, 12);
        const amount = `${1 + (seed % 9)},${digits(seed + 1000, 3)}.00`;
        await screen.setContent(page(look, theme, size, look.body(utr, amount, digits(seed + 2000, 12))));
        slips.push({ name: `${look.app}-${theme}-${phone}`, utr, picture: await screen.screenshot() });
      }
    await context.close();
  }
  return slips;
}
