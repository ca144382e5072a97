import type { EndpointPayload } from '@backlay/shared/contract';
import { isPublicAddress, reject, type RegisterRoute } from '../../core/http';
import type { TenantDirectory, TenantRecord } from '../../core/tenants';
import { chatPageOf } from './chat-page';
import { pageOfSite } from './default-pages';
import { INDIA_AND_NEPAL } from '@backlay/shared/domain';
import { lookup } from 'node:dns/promises';

/** Largest picture that is passed on, bytes. */
const MOST_BYTES = 5 * 1024 * 1024;
const PATIENCE_MS = 5_000;
const TYPES = /^image\/(png|jpeg|webp|gif|avif)\b/;

export interface AssetImageDeps {
  /** Host names that the operator keeps pictures on. */
  readonly hosts: readonly string[];
  readonly resolve?: (host: string) => Promise<readonly string[]>;
  readonly load?: typeof fetch;
}

const addressesOf = async (host: string) => (await lookup(host, { all: true })).map(({ address }) => address);

/** The bytes of a picture on one of the operator's asset hosts; null for every other address and for all that is no picture (A7.34, S-06). */
export async function assetImage(url: string, { hosts, resolve = addressesOf, load = fetch }: AssetImageDeps) {
  if (!URL.canParse(url)) return null;
  const { protocol, hostname, username, port } = new URL(url);
  if (protocol !== 'https:' || username !== '' || port !== '' || !hosts.includes(hostname)) return null;
  try {
    const addresses = await resolve(hostname);
    if (addresses.length === 0 || !addresses.every(isPublicAddress)) return null;
    const answer = await load(url, { redirect: 'error', signal: AbortSignal.timeout(PATIENCE_MS) });
    if (!answer.ok || !answer.body || !TYPES.test(answer.headers.get('content-type') ?? '')) return null;
    return await readUpTo(answer.body, MOST_BYTES);
  } catch {
    return null;
  }
}

async function readUpTo(body: ReadableStream<Uint8Array>, most: number): Promise<Buffer | null> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body) {
    size += part.length;
    if (size > most) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

type Communication = EndpointPayload<'communicationDetail'>;

export interface SiteRoutesDeps {
  readonly tenants: Pick<TenantDirectory, 'byWhiteLabel'>;
  /** The ways to reach a staff account that acts at a site, where it has its own; null when no such account acts there. */
  readonly staffLinks: (accountId: string, site: TenantRecord) => Promise<Communication | null>;
  /** Hosts of chats that the operator allows besides those of the providers. */
  readonly chatHosts: readonly string[];
  /** Whether a player has a record at the cock-fight provider, and how to remember it. */
  readonly cockFight: { save(accountId: string, created: boolean): Promise<void> };
}

/** Content of a site beyond its configuration (A7.27, A7.29, A7.30, A7.33, A7.42). */
export function defineSiteCalls(
  define: RegisterRoute,
  { tenants, staffLinks, chatHosts, cockFight }: SiteRoutesDeps,
): void {
  define('whiteLabelRole', ({ tenant }) => ({
    docs: { europeanCasinoDisabled: tenant.rules.europeanCasinoDisabled ?? false },
    message: 'Success',
  }));

  define('cockFightCreate', async ({ caller }) => {
    if (caller.demo) return reject(403, "You don't have permission for this");
    await cockFight.save(caller.accountId, true);
    return { docs: { cockFightCreated: true }, message: 'Success' };
  });

  define('cockFightLogout', async ({ caller }) => {
    if (caller.demo) return reject(403, "You don't have permission for this");
    await cockFight.save(caller.accountId, false);
    return { message: 'Success' };
  });

  async function linksOf(tenant: TenantRecord, adminId: string | undefined): Promise<Communication | null> {
    const own = communicationOf(tenant);
    if (adminId === undefined) return own;
    const site = tenants.byWhiteLabel(adminId);
    // Another brand's links are nobody's business here (S-05).
    if (site) return site.id === tenant.id ? own : null;
    const theirs = await staffLinks(adminId, tenant);
    return theirs && { ...own, ...theirs };
  }

  /** With the address of the chat, or without a chat whose address is not allowed (S-12). */
  function shown({ chat, ...links }: Communication): Communication {
    const page = chat && chatPageOf(chat, chatHosts);
    return { ...links, ...(chat && page && { chat: { ...chat, page } }) };
  }
  const answer = (docs: Communication | null) =>
    docs ? { docs: shown(docs), message: 'Success' } : reject(404, 'User not found');
  define('communicationDetail', async ({ tenant, query }) => answer(await linksOf(tenant, query.adminId)));
  define('ownCommunicationDetail', async ({ tenant, query }) => answer(await linksOf(tenant, query.adminId)));

  define('pageContent', ({ tenant, query }) => ({
    docs: { paragraphs: [...pageOfSite(tenant.app.pages, query.path ?? '/rules-and-regulation', tenant.name)] },
    message: 'Success',
  }));
}

/** A3.16. Numbers: the channel's own before those of the app configuration (OQ-32). */
function communicationOf({ app, chat, theme }: TenantRecord): Communication {
  return {
    whatsapp: app.whatsappNumber ?? theme.registration.whatsappNumber,
    depositWhatsapp: app.depositWhatsapp,
    withdrawWhatsapp: app.withdrawWhatsapp,
    ...(chat ? { chat } : {}),
  };
}

export interface AssetImageRouteDeps extends AssetImageDeps {
  /** The bytes of a picture that was sent to this site, by the path at which it is shown. */
  readonly own: (tenant: TenantRecord, path: string) => Promise<Buffer | null>;
}

/** A picture of the operator's as base64, so that a page may draw and keep it (A7.34). */
export function defineImageCall(define: RegisterRoute, { own, ...deps }: AssetImageRouteDeps): void {
  define('imageBase', async ({ tenant, query }) => {
    const url = query.imageUrl ?? '';
    const bytes = url.startsWith('/') ? await own(tenant, url) : await assetImage(url, deps);
    return bytes
      ? { docs: { imageBase: bytes.toString('base64') }, message: 'Success' }
      : reject(404, 'Picture not found');
  });
}

// Country calling codes of ITU-T E.164, by ISO 3166 code; the two that may register come first.
const codes =
  'AE971 AF93 AM374 AO244 AR54 AT43 AU61 AZ994 BA387 BD880 BE32 BF226 BG359 BH973 BI257 BJ229 BN673 BO591 BR55 BT975 BW267 BY375 BZ501 ' +
  'CD243 CF236 CG242 CH41 CI225 CL56 CM237 CN86 CO57 CR506 CU53 CV238 CY357 CZ420 DE49 DJ253 DK45 DZ213 EC593 EE372 EG20 ER291 ES34 ' +
  'ET251 FI358 FJ679 FR33 GA241 GB44 GE995 GH233 GM220 GN224 GQ240 GR30 GT502 GW245 GY592 HK852 HN504 HR385 HT509 HU36 ID62 IE353 IL972 ' +
  'IQ964 IR98 IS354 IT39 JO962 JP81 KE254 KG996 KH855 KM269 KR82 KW965 LA856 LB961 LI423 LK94 LR231 LS266 LT370 LU352 LV371 LY218 ' +
  'MA212 MC377 MD373 ME382 MG261 MK389 ML223 MM95 MN976 MO853 MR222 MT356 MU230 MV960 MW265 MX52 MY60 MZ258 NA264 NE227 NG234 NI505 ' +
  'NL31 NO47 NZ64 OM968 PA507 PE51 PG675 PH63 PK92 PL48 PS970 PT351 PY595 QA974 RO40 RS381 RU/KZ7 RW250 SA966 SB677 SC248 SD249 SE46 SG65 ' +
  'SI386 SK421 SL232 SN221 SO252 SR597 SS211 ST239 SV503 SY963 SZ268 TD235 TG228 TH66 TJ992 TL670 TM993 TN216 TO676 TR90 TW886 TZ255 ' +
  'UA380 UG256 US/CA1 UY598 UZ998 VE58 VN84 VU678 WS685 XK383 YE967 ZA27 ZM260 ZW263';

/** Every country with its code, as a form offers them (A3.20, A7.41). */
export const phoneCodes = [
  ...INDIA_AND_NEPAL,
  ...codes.split(' ').map((each) => {
    const value = each.replace(/^[A-Z/]+/, '+');
    return { key: each.replace(value.slice(1), ` ${value}`), value };
  }),
];
