import type { playerAdminEndpoints } from '../calls/player-desk';
import * as shapes from '../shapes/player-desk';
import { done } from '../shapes/session';
import { paymentMethodTypeAnswer } from '../shapes/withdraw';
import type { SchemasOf } from './schema';

export const playerAdminSchemas = {
  players: { query: shapes.playersQuery, answer: shapes.playersAnswer },
  setPlayerFlags: { body: shapes.playerFlagsBody, answer: shapes.playerAnswer },
  savePaymentMethodType: { body: shapes.savePaymentMethodTypeBody, answer: paymentMethodTypeAnswer },
  setAccountStatus: { body: shapes.accountStatusBody, answer: shapes.accountStatusAnswer },
  endSessions: { body: shapes.endSessionsBody, answer: done },
  settingDeeds: { query: shapes.settingsAuditQuery, answer: shapes.settingsAuditResponse },
} as const satisfies SchemasOf<typeof playerAdminEndpoints>;
