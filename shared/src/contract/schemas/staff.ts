import type { staffCalls } from '../calls/staff';
import { done } from '../shapes/session';
import * as staff from '../shapes/staff';
import type { SchemasOf } from './schema';

export const staffSchemas = {
  setMaintenance: { body: staff.maintenanceBody, answer: done },
  setUseSocket: { body: staff.useSocketBody, answer: done },
  refreshAllPages: { answer: done },
  forceLogout: { body: staff.forceLogoutBody, answer: done },
  siteSettings: { answer: staff.siteSettingsAnswer },
} as const satisfies SchemasOf<typeof staffCalls>;
