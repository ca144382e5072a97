/** Numbers on one payment picture. `utr` null leaves the reference out. */
export interface PaymentText {
  readonly utr: string | null;
  readonly amount: string;
  readonly order: string;
  readonly account: string;
  readonly phone: string;
  readonly appId: string;
}

interface PaymentApp {
  readonly name: string;
  readonly font: string;
  readonly draw: (text: PaymentText) => string;
}

const row = (name: string, value: string) => `<div class="row"><span>${name}</span><b>${value}</b></div>`;
const stack = (name: string, value: string) => `<div class="stack"><small>${name}</small><b>${value}</b></div>`;
const given = (utr: string | null, html: (utr: string) => string) => (utr === null ? '' : html(utr));
const fours = (digits: string) => digits.replace(/(\d{4})(?=\d)/g, '$1 ');

/** Layouts of Indian payment apps and banks. Each surrounds the reference with other numbers of twelve digits. */
export const PAYMENT_APPS: readonly PaymentApp[] = [
  {
    name: 'wallet-stacked',
    font: '"Liberation Sans", sans-serif',
    draw: ({ utr, amount, appId, phone }) =>
      `<div class="mid"><p>To Royal Pay Services<br><small>+${phone}</small></p><h1>₹${amount}</h1>` +
      `<p class="ok">✓ Completed</p><p>21 Nov 2026, 5:31 pm</p></div><div class="card"><b>HDFC Bank 4719</b>` +
      given(utr, (digits) => stack('UPI transaction ID', digits)) +
      stack('To: Royal Pay Services', 'royalpay@hdfcbank') +
      stack('From: Rohan Mehta (HDFC Bank)', 'rohan@okhdfc') +
      stack('Google transaction ID', `CICAgJ${appId.slice(0, 4)}xW`) +
      '</div>',
  },
  {
    name: 'wallet-rows',
    font: '"DejaVu Sans", sans-serif',
    draw: ({ utr, amount, appId, account, phone }) =>
      `<h2 class="ok">Transaction Successful</h2><p>05:31 pm on 21 Nov 2026</p><div class="card">` +
      row('Paid to', 'Royal Pay') +
      row('', `+${phone}`) +
      row('Amount', `₹${amount}`) +
      `</div><h2>Transfer Details</h2>` +
      stack('Transaction ID', `T${appId}${appId.slice(0, 8)}`) +
      row('Debited from', `XXXX${account.slice(8)}`) +
      given(utr, (digits) => row('UTR:', digits)) +
      row('Cashback', '₹12'),
  },
  {
    name: 'wallet-inline',
    font: '"DejaVu Serif", serif',
    draw: ({ utr, amount, order, account }) =>
      `<h2>Paid Successfully</h2><h1>₹${amount}</h1><p>To ROYAL PAY SERVICES<br>royalpay@hdfcbank</p>` +
      `<p>From Rohan Mehta<br>A/c No: ${account}</p>` +
      given(utr, (digits) => `<p>UPI Ref No: ${digits}</p>`) +
      `<p>Order ID: ${order}</p><p><small>Helpline 1800 120 1740</small></p>`,
  },
  {
    name: 'bank-imps',
    font: '"Liberation Sans Narrow", sans-serif',
    draw: ({ utr, amount, account, phone }) =>
      `<h2>Fund transfer (IMPS)</h2>` +
      row('Status', 'SUCCESS') +
      row('Amount', `INR ${amount}`) +
      row('Charges', 'INR 5.90') +
      row('To account', account) +
      row('IFSC', 'HDFC0000123') +
      given(utr, (digits) => row('Reference no.', digits)) +
      row('Registered mobile', phone) +
      row('Remarks', 'funds') +
      row('Available balance', 'INR 1,84,220.35'),
  },
  {
    name: 'wallet-grouped',
    font: '"Liberation Sans", sans-serif',
    draw: ({ utr, amount, phone, order }) =>
      `<div class="mid"><h1>₹ ${amount}</h1><p class="ok">Payment successful</p></div><div class="card">` +
      stack('Merchant order no.', order) +
      given(utr, (digits) => stack('RRN', fours(digits))) +
      stack('Mobile number', fours(phone)) +
      stack('Date', '21/11/2026 17:31:08') +
      '</div>',
  },
  {
    name: 'bank-receipt',
    font: '"Liberation Mono", monospace',
    draw: ({ utr, amount, account, appId }) =>
      `<h2>NEFT/UPI receipt</h2><p>Beneficiary a/c no<br>${account}</p><p>Amount Rs. ${amount}</p>` +
      given(utr, (digits) => `<p>UTR number<br>${digits}</p>`) +
      `<p>Customer ID<br>${appId}</p><p>Balance Rs. 52,310.75</p>`,
  },
];

/** Digits of this length, the same in every run for one seed. The first is not 0. */
export function makeDigits(seed: number, length: number): string {
  let state = (Math.imul(seed, 0x9e3779b1) ^ 0x85ebca6b) >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return Array.from({ length }, (_, at) =>
    String(at === 0 ? 1 + Math.floor(next() * 9) : Math.floor(next() * 10)),
  ).join('');
}
