import type { CallDocs } from '@backlay/shared/contract';

export type Chat = NonNullable<CallDocs<'communicationDetail'>['chat']>;

/**
 * The hosted page of each provider, by the id that it gives (A2.83). It is shown in a frame of its own: no script of a provider runs in
 * the page (S-12). A value that does not look like one of theirs leads nowhere.
 */
const PROVIDERS: Readonly<Record<Chat['type'], { readonly id: RegExp; readonly page: (id: string) => string }>> = {
  liveChat: { id: /^\d{4,12}$/, page: (id) => `https://secure.livechatinc.com/licence/${id}/v2/open_chat.cgi` },
  zoho: { id: /^siq[0-9a-f]{16,128}$/, page: (id) => `https://salesiq.zoho.in/signaturesupport.ls?widgetcode=${id}` },
  pulse: { id: /^[\w-]{8,64}$/, page: (id) => `https://pulse.is/chat/${id}` },
  tawk: { id: /^[0-9a-f]{24}\/\w{1,40}$/, page: (id) => `https://tawk.to/chat/${id}` },
};

/** Where the chat of a site is; null for an unknown provider, or an id that is none. */
export function chatPage(chat: { readonly type: string; readonly value: string } | undefined): string | null {
  const provider = chat && Object.hasOwn(PROVIDERS, chat.type) ? PROVIDERS[chat.type as Chat['type']] : undefined;
  return chat && provider?.id.test(chat.value) ? provider.page(chat.value) : null;
}
