import { formatMoney } from '@backlay/shared/domain';
import { z } from 'zod';

/** Messages that go by e-mail. */
export const MAIL_KINDS = ['passwordReset', 'passwordChanged', 'statement'] as const;
export type MailKind = (typeof MAIL_KINDS)[number];
export const MAIL_LANGUAGES = ['en', 'hi'] as const;
export type MailLanguage = (typeof MAIL_LANGUAGES)[number];

/** The language of a message by a language tag, such as that of the shell's cookie; English for every other one. */
export const mailLanguage = (tag: string | undefined): MailLanguage => (tag?.startsWith('hi') ? 'hi' : 'en');

/** What a message holds besides its template. Times in ms, amounts in paise. */
export const mailContent = z.object({
  name: z.string(),
  at: z.number(),
  statement: z
    .object({
      from: z.number(),
      to: z.number(),
      /** The newest first, as many as a message holds. */
      lines: z.array(z.object({ at: z.number(), kind: z.string(), amount: z.number(), balance: z.number() })),
      /** All movements of the time. */
      total: z.number(),
    })
    .optional(),
});
export type MailContent = z.output<typeof mailContent>;

/** A subject and paragraphs with an empty line between them. {lines} alone is the table of a statement. */
export interface MailTemplate {
  readonly subject: string;
  readonly body: string;
}

/** Values that a template of a kind may name. */
export const placeholdersOf = (kind: MailKind): readonly string[] =>
  kind === 'statement' ? ['brand', 'name', 'from', 'to', 'lines'] : ['brand', 'name', 'time'];

/** The name that a template uses and its kind does not know; null where it knows all. */
export function unknownPlaceholder(kind: MailKind, { subject, body }: MailTemplate): string | null {
  const known = placeholdersOf(kind);
  const named = [...`${subject} ${body}`.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name);
  return named.find((name) => !known.includes(name)) ?? null;
}

/** Templates of the platform. */
export const mailTemplates: Readonly<Record<MailLanguage, Readonly<Record<MailKind, MailTemplate>>>> = {
  en: {
    passwordReset: {
      subject: '{brand}: your password was reset',
      body: 'Hello {name},\n\nYour password was reset with a code on {time}. All devices were signed out.\n\nIf it was not you, reset the password again and write to support.',
    },
    passwordChanged: {
      subject: '{brand}: your password was changed',
      body: 'Hello {name},\n\nYour password was changed on {time}. Other devices were signed out.\n\nIf it was not you, reset the password and write to support.',
    },
    statement: {
      subject: '{brand}: your statement from {from} to {to}',
      body: 'Hello {name},\n\nThese are the movements of your account from {from} to {to}.\n\n{lines}',
    },
  },
  hi: {
    passwordReset: {
      subject: '{brand}: आपका पासवर्ड रीसेट किया गया',
      body: 'नमस्ते {name},\n\nआपका पासवर्ड {time} को एक कोड से रीसेट किया गया। सभी डिवाइस साइन आउट हो गए।\n\nअगर यह आपने नहीं किया, तो पासवर्ड फिर से रीसेट करें और सहायता टीम को लिखें।',
    },
    passwordChanged: {
      subject: '{brand}: आपका पासवर्ड बदला गया',
      body: 'नमस्ते {name},\n\nआपका पासवर्ड {time} को बदला गया। दूसरे डिवाइस साइन आउट हो गए।\n\nअगर यह आपने नहीं किया, तो पासवर्ड रीसेट करें और सहायता टीम को लिखें।',
    },
    statement: {
      subject: '{brand}: {from} से {to} तक का आपका स्टेटमेंट',
      body: 'नमस्ते {name},\n\n{from} से {to} तक आपके खाते के लेन-देन ये हैं।\n\n{lines}',
    },
  },
};

const words = {
  en: {
    columns: ['Date', 'Kind', 'Amount', 'Balance'],
    none: 'No movements in this time.',
    more: 'These are the newest {shown} of {total} movements.',
    footer: 'This message is from {brand}. Replies to it are not read.',
    kinds: {
      ...{ opening: 'Opening balance', demo: 'Demo points', bet: 'Bet', deposit: 'Deposit', withdraw: 'Withdrawal' },
      ...{ casino: 'Casino', bonus: 'Bonus', commission: 'Commission' },
    },
  },
  hi: {
    columns: ['तारीख', 'प्रकार', 'राशि', 'बैलेंस'],
    none: 'इस समय में कोई लेन-देन नहीं हुआ।',
    more: 'ये {total} में से सबसे नए {shown} लेन-देन हैं।',
    footer: 'यह संदेश {brand} की ओर से है। इसके जवाब पढ़े नहीं जाते।',
    kinds: {
      ...{ opening: 'शुरुआती बैलेंस', demo: 'डेमो पॉइंट', bet: 'बेट', deposit: 'जमा', withdraw: 'निकासी' },
      ...{ casino: 'कैसीनो', bonus: 'बोनस', commission: 'कमीशन' },
    },
  },
} as const;

type Values = Readonly<Record<string, string>>;
const fill = (text: string, values: Values): string =>
  text.replace(/\{(\w+)\}/g, (all, name: string) => values[name] ?? all);
const escape = (text: string): string => text.replace(/[<>&"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
const inOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Rows of a statement as its reader sees them. */
function rowsOf(
  language: MailLanguage,
  { statement }: MailContent,
  timeOf: (at: number) => string,
): readonly string[][] {
  const kinds: Readonly<Record<string, string | undefined>> = words[language].kinds;
  return (statement?.lines ?? []).map(({ at, kind, amount, balance }) => [
    ...[timeOf(at), kinds[kind] ?? kind],
    ...[formatMoney(amount, { plus: true }), formatMoney(balance)],
  ]);
}

const CELL = 'padding:6px 12px 6px 0;border-bottom:1px solid #d9d9d9;text-align:left';
const row = (tag: 'td' | 'th', cells: readonly string[]): string =>
  `<tr>${cells.map((cell) => `<${tag}${tag === 'th' ? ' scope="col"' : ''} style="${CELL}">${escape(cell)}</${tag}>`).join('')}</tr>`;

/** A statement as text and as HTML. */
function tableOf(
  language: MailLanguage,
  content: MailContent,
  timeOf: (at: number) => string,
): { text: string; html: string } {
  const { columns, none, more } = words[language];
  const rows = rowsOf(language, content, timeOf);
  if (rows.length === 0) return { text: none, html: `<p>${escape(none)}</p>` };
  const total = content.statement?.total ?? rows.length;
  const rest = total > rows.length ? fill(more, { shown: String(rows.length), total: String(total) }) : '';
  return {
    text: [columns.join(' | '), ...rows.map((cells) => cells.join(' | ')), ...(rest ? ['', rest] : [])].join('\n'),
    html: `<table style="border-collapse:collapse"><thead>${row('th', columns)}</thead><tbody>${rows
      .map((cells) => row('td', cells))
      .join('')}</tbody></table>${rest ? `<p>${escape(rest)}</p>` : ''}`,
  };
}

/** A message as it is sent. */
export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Fills a template: a text part, and an HTML part in which every value is a text (G7.06). */
export function renderMail(
  template: MailTemplate,
  content: MailContent,
  { brand, language, timeZone }: { readonly brand: string; readonly language: MailLanguage; readonly timeZone: string },
): RenderedMail {
  const locale = language === 'hi' ? 'hi-IN' : 'en-IN';
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone });
  const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  const { name, at, statement } = content;
  const values: Values = {
    ...{ brand: inOneLine(brand), name: inOneLine(name), time: moment.format(at) },
    ...(statement && { from: day.format(statement.from), to: day.format(statement.to) }),
  };
  const table = tableOf(language, content, (time) => moment.format(time));
  const parts = template.body
    .split(/\r?\n\s*\r?\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) =>
      paragraph === '{lines}'
        ? table
        : { text: fill(paragraph, values), html: `<p>${escape(fill(paragraph, values)).replace(/\n/g, '<br>')}</p>` },
    );
  const subject = inOneLine(fill(template.subject, values));
  const footer = fill(words[language].footer, values);
  return {
    subject,
    text: `${[...parts.map(({ text }) => text), footer].join('\n\n')}\n`,
    html: `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(subject)}</title></head><body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif;color:#1a1a1a;background:#ffffff"><h1 style="font-size:20px;margin:0 0 16px">${escape(values['brand'] ?? '')}</h1>${parts
      .map(({ html }) => html)
      .join('')}<p style="color:#595959;font-size:14px">${escape(footer)}</p></body></html>`,
  };
}
