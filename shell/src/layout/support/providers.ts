import type { EndpointPayload } from '@backlay/shared/contract';

/**
 * Address of a site's chat. The domain's configuration names provider, id and address, and the platform allows certain
 * hosts (A2.83, S-12). Null where there is none, or it is no plain https address.
 */
export function chatPage(chat: EndpointPayload<'communicationDetail'>['chat']): string | null {
  if (!chat?.page || !URL.canParse(chat.page)) return null;
  const { protocol, username, password, href } = new URL(chat.page);
  return protocol === 'https:' && username === '' && password === '' ? href : null;
}
