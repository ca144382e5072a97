import { z } from 'zod';
import { booleanField, id, paged, pageQuery, rupeeAmount, text } from '../common/fields';
import { accountStatuses } from './staff-account-schemas';

/** A player as the roles above see them; amounts in rupees. */
export const managedPlayer = z.object({
  _id: z.string(),
  /** Another group of brands, in whose staff site the player is managed (G6.05). */
  group: z.string().optional(),
  userName: z.string(),
  fullName: z.string(),
  brand: z.string(),
  createdAt: z.string(),
  blocked: z.boolean(),
  /** The strictest of the player's and of all above (D1.14). */
  status: z.enum(accountStatuses).optional(),
  /** What was set for the player alone, where one player is asked for; `until` is an ISO time. */
  ownStatus: z.object({ status: z.enum(accountStatuses), reason: z.string(), until: z.string().nullable() }).optional(),
  /** Paid for every deposit of who came by their link, in place of once for a friend. */
  affiliate: z.boolean(),
  bonusLock: z.boolean(),
  casinoLock: z.boolean(),
  availablePts: rupeeAmount,
  exposure: rupeeAmount,
});

/** `search` looks at user name, full name and number. */
export const playersQuery = pageQuery.extend({
  search: text(80).optional(),
  userId: id.optional(),
  /** The players of all groups of brands, for who sees the whole house (G6.05). */
  allGroups: booleanField.optional(),
});
/** `silentGroups` names groups of brands that did not respond: their players are missing. */
export const playersAnswer = paged(managedPlayer).extend({ silentGroups: z.array(z.string()).optional() });
export const playerAnswer = z.object({ docs: managedPlayer, message: z.string() });

/** What is left out stays. */
export const playerFlagsBody = z.object({
  userId: id,
  affiliate: z.boolean().optional(),
  bonusLock: z.boolean().optional(),
  casinoLock: z.boolean().optional(),
  transactionCode: text(64).default(''),
});
