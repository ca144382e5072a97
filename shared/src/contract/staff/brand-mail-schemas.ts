import { z } from 'zod';
import { id, paged, pageQuery, reason, text } from '../common/fields';

const mailKind = z.enum(['passwordReset', 'passwordChanged', 'statement']);
const mailLanguage = z.enum(['en', 'hi']);
export const mailTemplatesQuery = z.object({ tenantId: id });

/** Templates of e-mail in force; `isOwn` is one of the brand (G7.06). */
export const mailTemplatesAnswer = z.object({
  docs: z.array(
    z.object({
      kind: mailKind,
      language: mailLanguage,
      subject: z.string(),
      body: z.string(),
      isOwn: z.boolean(),
      /** Names that the template may use in braces. */
      placeholders: z.array(z.string()),
    }),
  ),
  message: z.string(),
});

/** A template of a brand: paragraphs with an empty line between them. Both texts empty go back to that of the platform. */
export const saveMailTemplateBody = z.object({
  tenantId: id,
  kind: mailKind,
  language: mailLanguage,
  subject: text(200),
  body: text(4000),
  reason,
  transactionCode: text(64).default(''),
});

export const deadMailAddressesQuery = pageQuery.extend({ tenantId: id });
/** Addresses that a brand sends nothing to any more, the newest first. */
export const deadMailAddressesAnswer = paged(
  z.object({ address: z.string(), reason: z.enum(['refused', 'hard', 'complaint']), at: z.string() }),
);
export const allowMailAddressBody = z.object({
  tenantId: id,
  address: text(200).min(3),
  reason,
  transactionCode: text(64).default(''),
});
