import type { Browser, Page } from 'playwright';
import { makeDigits, PAYMENT_APPS, type PaymentText } from './payment-apps';

/** One drawn payment picture and what a reader may offer of it. */
export interface PaymentPicture {
  readonly name: string;
  /** Null where the picture shows none. */
  readonly utr: string | null;
  /** One of the 90 of E8.20. Of the others only a wrong number counts. */
  readonly isCounted: boolean;
  readonly amount: string;
  readonly mimeType: 'image/png' | 'image/jpeg';
  readonly picture: Buffer;
}

const THEMES = {
  light: '--ground:#fff;--ink:#1b1f23;--dim:#5f6b76;--ok:#0b7a3b;--line:#e3e7ea;--card:#f4f6f8',
  dark: '--ground:#101417;--ink:#f2f5f7;--dim:#9aa6b0;--ok:#5fd08a;--line:#2a3238;--card:#1b2126',
} as const;

interface Variant {
  readonly name: string;
  readonly theme: keyof typeof THEMES;
  /** CSS of the whole content: blur, rotation, contrast. */
  readonly effect?: string;
  /** Quality of the JPEG, percent. PNG without it. */
  readonly quality?: number;
  /** Pixels of the screen for each CSS pixel. */
  readonly scale?: number;
  /** Share of the height cut off at the top, of 1. */
  readonly cropTop?: number;
  readonly cropRight?: number;
  readonly size?: number;
}

/** What happens to a screenshot before a player uploads the picture. */
const VARIANTS: readonly Variant[] = [
  { name: 'plain', theme: 'light' },
  { name: 'dark', theme: 'dark' },
  { name: 'small-print', theme: 'light', size: 13, scale: 2.625 },
  { name: 'large-print', theme: 'dark', size: 20 },
  { name: 'jpeg-75', theme: 'light', quality: 75 },
  { name: 'jpeg-dark-60', theme: 'dark', quality: 60 },
  { name: 'jpeg-35', theme: 'light', quality: 35 },
  { name: 'messenger', theme: 'light', quality: 55, scale: 1.5 },
  { name: 'messenger-dark', theme: 'dark', quality: 55, scale: 1.5 },
  { name: 'blurred', theme: 'light', effect: 'filter:blur(0.5px)', quality: 80 },
  { name: 'turned-left', theme: 'light', effect: 'transform:rotate(-1deg)', quality: 80 },
  { name: 'turned-right', theme: 'dark', effect: 'transform:rotate(0.8deg)' },
  { name: 'cropped', theme: 'light', cropTop: 0.1 },
  { name: 'cropped-dark', theme: 'dark', cropTop: 0.16, quality: 70 },
  { name: 'pale', theme: 'light', effect: 'filter:contrast(0.6) brightness(1.1)', quality: 70 },
];

/** Pictures that nobody need be able to read: only a wrong number counts. */
const HARSH: readonly Variant[] = [
  { name: 'thumbnail', theme: 'light', scale: 1, quality: 25 },
  { name: 'out-of-focus', theme: 'light', effect: 'filter:blur(1.3px)', quality: 60 },
  {
    name: 'photographed',
    theme: 'dark',
    effect: 'transform:rotate(3deg);filter:blur(0.8px) contrast(0.5)',
    quality: 40,
  },
  { name: 'cut-off', theme: 'light', cropRight: 0.1 },
];

const document = (
  font: string,
  size: number,
  { theme, effect = '' }: Variant,
  content: string,
) => `<!doctype html><meta charset="utf-8"><style>
  html,body{margin:0;${THEMES[theme]};background:var(--ground);color:var(--ink);font:${size}px/1.5 ${font}}
  main{padding:48px 24px;${effect}} h1{font-size:2.3em;margin:0} h2{margin:0 0 .4em} .ok{color:var(--ok)}
  .row{display:flex;justify-content:space-between;gap:24px;padding:9px 0;border-bottom:1px solid var(--line)}
  .stack{padding:8px 0} small,.row span{color:var(--dim)} small{display:block;font-size:.85em}
  .card{background:var(--card);border-radius:12px;padding:14px 16px;margin:14px 0} .mid{text-align:center}
  hr{border:0;border-top:1px solid var(--line)}
</style><main>${content}</main>`;

/** Numbers of a payment, the same in every run. No two pictures share one, and no amount is 2,500. */
function makeText(seed: number): PaymentText {
  const digits = (salt: number, length: number) => makeDigits(seed * 31 + salt, length);
  const rupees = 100 + (Number(digits(1, 6)) % (seed % 3 === 0 ? 99_000 : 9_000));
  return {
    utr: digits(2, 12),
    amount: `${(rupees === 2_500 ? 2_600 : rupees).toLocaleString('en-IN')}${seed % 4 === 3 ? '' : '.00'}`,
    order: digits(3, 12),
    account: digits(4, 12),
    phone: `91${digits(5, 10).replace(/^./, '9')}`,
    appId: digits(6, 12),
  };
}

const PHONE = { width: 390, height: 844 };

async function draw(screen: Page, html: string, { cropTop = 0, cropRight = 0, quality }: Variant): Promise<Buffer> {
  await screen.setContent(html);
  const top = Math.round(PHONE.height * cropTop);
  const clip = { x: 0, y: top, width: Math.round(PHONE.width * (1 - cropRight)), height: PHONE.height - top };
  return screen.screenshot(quality ? { clip, type: 'jpeg', quality } : { clip });
}

/** 90 pictures, six apps in 15 variants; 12 of them once more without the reference; and 24 that are hardly readable. */
export async function drawPaymentPictures(browser: Browser): Promise<PaymentPicture[]> {
  const pictures: PaymentPicture[] = [];
  for (const [at, variant] of [...VARIANTS, ...HARSH].entries()) {
    const context = await browser.newContext({ viewport: PHONE, deviceScaleFactor: variant.scale ?? 2 });
    const screen = await context.newPage();
    for (const [row, app] of PAYMENT_APPS.entries()) {
      const text = makeText(1 + at * PAYMENT_APPS.length + row);
      const html = (shown: PaymentText) => document(app.font, variant.size ?? 16, variant, app.draw(shown));
      const mimeType = variant.quality ? 'image/jpeg' : 'image/png';
      const one = { name: `${app.name}-${variant.name}`, amount: text.amount, mimeType } as const;
      const isCounted = at < VARIANTS.length;
      pictures.push({ ...one, isCounted, utr: text.utr, picture: await draw(screen, html(text), variant) });
      if (at !== row && at !== row + PAYMENT_APPS.length) continue;
      const without = await draw(screen, html({ ...text, utr: null }), variant);
      pictures.push({ ...one, name: `${one.name}-without`, isCounted: false, utr: null, picture: without });
    }
    await context.close();
  }
  return pictures;
}
