import type { playerAdminEndpoints } from '../calls/player-desk';
import * as desk from '../shapes/player-desk';
import { done } from '../shapes/session';
import { paymentMethodTypeAnswer } from '../shapes/withdraw';
import type { SchemasOf } from './schema';

export const playerAdminSchemas = {
  players: { query: desk.playersQuery, answer: desk.playersAnswer },
  setPlayerFlags: { body: desk.playerFlagsBody, answer: desk.playerAnswer },
  savePaymentMethodType: { body: desk.savePaymentMethodTypeBody, answer: paymentMethodTypeAnswer },
  setAccountStatus: { body: desk.accountStatusBody, answer: desk.accountStatusAnswer },
  endSessions: { body: desk.endSessionsBody, answer: done },
  settingDeeds: { query: desk.settingsAuditQuery, answer: desk.settingsAuditResponse },
} as const satisfies SchemasOf<typeof playerAdminEndpoints>;
