import { z } from 'zod';
import { id, text } from './fields';

const optionalText = z.string().optional();

/** A3.17, A7.27: what the operator took out of a white label. */
export const whiteLabelRoleAnswer = z.object({
  docs: z.object({ europeanCasinoDisabled: z.boolean() }),
  message: z.string(),
});

/** A7.29. */
export const cockFightAnswer = z.object({ docs: z.object({ cockFightCreated: z.boolean() }), message: z.string() });

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
