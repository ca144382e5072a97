import { z } from 'zod';
import { id, text } from './fields';

/** The transaction password of the role that confirms (A4.28, A7.39). Optional at the wire: a missing one is refused as a wrong one is. */
const transactionCode = text(64).optional();
/** One site; every player site when it is left out. */
const whiteLabelId = id.optional();

/** A7.37. */
export const maintenanceBody = z.object({ maintenanceMode: z.boolean(), transactionCode, whiteLabelId });
/** A7.38. */
export const useSocketBody = z.object({ socket: z.boolean(), transactionCode, whiteLabelId });

/** Who is to be logged out, at which site (A4.17). */
export const forceLogoutBody = z.object({ whiteLabelId: id, userName: text(40).min(1), transactionCode });

/** The sites that an administrator switches, as they are now. */
export const siteSettingsAnswer = z.object({
  docs: z.array(
    z.object({
      whiteLabelId: z.string(),
      name: z.string(),
      maintenanceMode: z.boolean(),
      socket: z.boolean(),
    }),
  ),
  message: z.string(),
});
