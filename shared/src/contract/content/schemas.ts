import { z } from 'zod';
import type { contentEndpoints } from './routes';
import { id, optionalText, text, type SchemasOf } from '../common/fields';

/** A3.20, A7.41: `key` is shown, `value` goes before the number. */
export const phoneCodesAnswer = z.object({
  docs: z.array(z.object({ key: z.string(), value: z.string() })),
  message: z.string(),
});

/** A7.33: a branch, who created the player, or the white label (OQ-68). */
export const communicationQuery = z.object({ adminId: id.optional() });

export const chatTypes = ['liveChat', 'zoho', 'pulse', 'tawk'] as const;

/** A3.16: the ways to reach whoever looks after a player. */
export const communicationDocs = z.object({
  whatsapp: optionalText,
  depositWhatsapp: optionalText,
  withdrawWhatsapp: optionalText,
  // `page` is the https address that a frame shows; without one there is no chat to show.
  chat: z.object({ type: z.enum(chatTypes), value: z.string(), page: optionalText }).optional(),
});
export const communicationAnswer = z.object({ docs: communicationDocs, message: z.string() });

/** A7.34: a picture of the operator's, as the address that the product shows it from. */
export const imageBaseQuery = z.object({ imageUrl: text(500).optional() });
export const imageBaseAnswer = z.object({ docs: z.object({ imageBase: z.string() }), message: z.string() });

/** A7.42, OQ-45: the text of a static page, by its path. */
export const pageContentQuery = z.object({ path: text(60).optional() });
export const pageContentAnswer = z.object({ docs: z.object({ paragraphs: z.array(z.string()) }), message: z.string() });

/** Query, body and answer of each endpoint. */
export const contentSchemas = {
  communicationDetail: { query: communicationQuery, answer: communicationAnswer },
  ownCommunicationDetail: { query: communicationQuery, answer: communicationAnswer },
  imageBase: { query: imageBaseQuery, answer: imageBaseAnswer },
  pageContent: { query: pageContentQuery, answer: pageContentAnswer },
  phoneCodes: { answer: phoneCodesAnswer },
} as const satisfies SchemasOf<typeof contentEndpoints>;
