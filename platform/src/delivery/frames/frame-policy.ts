import { createHash } from 'node:crypto';
import type { RemoteRelease, ShellRelease } from '@backlay/shared/contract/schemas';
import { tenantStylesheet, type TenantRecord } from '../../core/tenants';
import { fileUrl, styleText } from '../edge';

/** One version of a remote, as it runs on one brand. */
export interface FrameRequest {
  readonly tenant: TenantRecord;
  /** Address of the brand without a path: the only page that may show the frame. */
  readonly brandOrigin: string;
  /** Address of the host of frames without a path. */
  readonly origin: string;
  readonly shell: ShellRelease;
  readonly release: RemoteRelease;
  /** Hosts that the version declares and the brand granted. */
  readonly services: readonly string[];
}

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Inline style of a document: the design tokens of the brand. */
export const styleOf = (tenant: TenantRecord): string => `${styleText(tenantStylesheet(tenant))}body{margin:0}`;

/**
 * What a document of a frame may do: run scripts of its shell and its version, which carry their hash, and reach granted
 * hosts. It may not frame, post forms, open windows, or be framed by another page (F5.02).
 */
export function framePolicy({ tenant, brandOrigin, origin, shell, release, services }: FrameRequest): string {
  // The origin of the document is opaque: 'self' names nothing that every browser agrees on.
  const own = `${origin}${fileUrl(release, '')}`;
  const files = `${origin}${fileUrl(shell, '')} ${own}`;
  return [
    "default-src 'none'",
    `script-src ${files}`,
    `style-src ${hashOf(styleOf(tenant))} ${files}`,
    "style-src-attr 'none'",
    `img-src data: ${own}`,
    `font-src ${files}`,
    `media-src ${own}`,
    `connect-src ${services.length > 0 ? services.join(' ') : "'none'"}`,
    "frame-src 'none'",
    "worker-src 'none'",
    "object-src 'none'",
    "form-action 'none'",
    "base-uri 'none'",
    `frame-ancestors ${brandOrigin}`,
    'sandbox allow-scripts allow-forms',
  ].join('; ');
}

/** Every feature that a page can give to a frame, and this one has not. */
const NO_FEATURES = [
  'accelerometer',
  'autoplay',
  'camera',
  'clipboard-read',
  'clipboard-write',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
  .map((name) => `${name}=()`)
  .join(', ');

/** Headers of a document beside its type. */
export const frameHeaders = (request: FrameRequest): Readonly<Record<string, string>> => ({
  'content-security-policy': framePolicy(request),
  'permissions-policy': NO_FEATURES,
  'integrity-policy': 'blocked-destinations=(script)',
  'x-dns-prefetch-control': 'off',
  'cross-origin-resource-policy': 'cross-origin',
  'cache-control': 'no-cache',
});
