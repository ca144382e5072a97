import { createContactLink } from '@backlay/shared/domain';
import type { Host, Tenant } from '@backlay/shared/host';

/** Players register themselves where the brand is for consumers and registration is on (A2.37, OQ-29). */
export const registrationOpen = (tenant: Tenant): boolean => tenant.type === 'b2c' && tenant.theme.enable.isRegister;

/** Passwords are reset by their owners where the brand is for consumers and allows it (A2.34). */
export const resetOpen = (tenant: Tenant): boolean => tenant.type === 'b2c' && tenant.theme.enable.forgetPassword;

const openChat = (link: string): void => void window.open(link, '_blank', 'noopener,noreferrer');

/** The registration, or the chat that registers players where the brand sends them there (A6.23, OQ-48). */
export function openRegistration({ overlays, tenant }: Host): void {
  const { whatsappNumberForCreateId, chat } = tenant.theme.registration;
  const link = tenant.flags.registerToChat ? createContactLink(whatsappNumberForCreateId || chat) : null;
  if (link) openChat(link);
  else overlays.open('register');
}

/** The three panels, or the chat that helps where the brand sends players there (A2.35, OQ-48). */
export function openReset({ overlays, tenant }: Host): void {
  const { whatsappNumber, chat } = tenant.theme.registration;
  const link = tenant.flags.forgotToChat ? createContactLink(chat || whatsappNumber) : null;
  if (link) openChat(link);
  else overlays.open('forgot-password');
}
