import type { EndpointPayload } from '@backlay/shared/contract';

type Chat = NonNullable<EndpointPayload<'communicationDetail'>['chat']>;

interface Provider {
  /** What its ids look like: nothing else gets into an address. */
  readonly id: RegExp;
  /** Hosts that its chats are shown from; an operator may name more (`CHAT_HOSTS`). */
  readonly hosts: readonly string[];
  /** Address of a chat by its id, where the provider has one address for everybody; else the domain's record has it. */
  readonly page?: string;
}

/**
 * A2.83, A3.16. Zoho's address depends on the region of the operator's data, Pulse's on the operator's own installation.
 */
const PROVIDERS: Readonly<Record<Chat['type'], Provider>> = {
  liveChat: {
    id: /^\d{4,12}$/,
    hosts: ['secure.livechatinc.com', 'direct.lc.chat'],
    page: 'https://secure.livechatinc.com/licence/{value}/v2/open_chat.cgi',
  },
  zoho: {
    id: /^[\w-]{8,160}$/,
    hosts: ['com', 'in', 'eu', 'com.au', 'jp', 'sa'].map((end) => `salesiq.zoho.${end}`),
  },
  pulse: { id: /^[\w-]{4,64}$/, hosts: [] },
  tawk: { id: /^[0-9a-f]{24}\/\w{1,40}$/, hosts: ['tawk.to'], page: 'https://tawk.to/chat/{value}' },
};

/**
 * The page that a frame shows for a chat: the domain's own address for it, with `{value}` for the id, before the provider's.
 * @param more hosts that the operator allows besides those of the providers
 * @returns null for an id that is none, and for an address that is not https or on no allowed host (S-12)
 */
export function chatPageOf({ type, value, page }: Chat, more: readonly string[]): string | null {
  const provider = Object.hasOwn(PROVIDERS, type) ? PROVIDERS[type] : undefined;
  const template = page ?? provider?.page;
  if (!provider || !template || !provider.id.test(value)) return null;
  const address = template.replaceAll('{value}', value);
  if (!URL.canParse(address)) return null;
  const { protocol, hostname, port, username, password, href } = new URL(address);
  const plain = protocol === 'https:' && port === '' && username === '' && password === '';
  return plain && [...provider.hosts, ...more].includes(hostname) ? href : null;
}

/** Every host that a chat may be shown from, whatever the provider. */
export const chatHostsWith = (more: readonly string[]): readonly string[] => [
  ...Object.values(PROVIDERS).flatMap(({ hosts }) => hosts),
  ...more,
];
