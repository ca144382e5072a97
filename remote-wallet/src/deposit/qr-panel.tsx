import { useRef } from 'react';
import type { DepositMethod } from '@backlay/shared/contract';
import { formatMoney, fromPaise, paymentFamily, upiLink, type Paise } from '@backlay/shared/domain';
import { useHost, useT, toCallResult, CallError, type Api } from '@backlay/shared/host';
import { Button, ButtonLink, Icon, lazyWithRetry, MoneyText, Skeleton, useFromWidth } from '@backlay/shared/ui';
import { useCopyValue } from '../wallet-home';
import styles from './qr.module.scss';

/** From this width on the QR leads, px: there is no payment app beside it. */
const WIDE_FROM_PX = 800;
/** Side of a saved QR, pixels: enough for a print. */
const SIDE = 1024;

/** `2026-01-19.png`, by the player's own date (OQ-120). */
export function pictureName(now: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}.png`;
}

/** Hands a picture to the browser to keep. */
export function saveImage(address: string, now = new Date()): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = pictureName(now);
  link.click();
}

/** First characters of a picture's base64, by its kind: the bytes decide, not the name. */
const KINDS: readonly (readonly [start: string, type: string])[] = [
  ['iVBORw0KGgo', 'png'],
  ['/9j/', 'jpeg'],
  ['UklGR', 'webp'],
  ['R0lGOD', 'gif'],
];

/**
 * A picture of the operator as a PNG to save (A7.34). Our own server fetches it, since the page may not call other hosts. A picture of
 * another type is converted. Throws {@link CallError} when
 * the server has no such picture or the browser cannot read it.
 */
export async function toDownloadImage(api: Api, address: string): Promise<string> {
  const given = address.startsWith('data:')
    ? address
    : (await api.call('imageBase', { imageUrl: address })).docs.imageBase;
  const base64 = given.slice(given.startsWith('data:') ? given.indexOf(',') + 1 : 0);
  const type = KINDS.find(([start]) => base64.startsWith(start))?.[1];
  if (type === 'png') return `data:image/png;base64,${base64}`;
  const picture = await decoded(given.startsWith('data:') ? given : `data:image/${type ?? 'avif'};base64,${base64}`);
  return drawn(picture, picture.naturalWidth, picture.naturalHeight);
}

/** A drawn QR as PNG. */
export async function toPng(drawing: SVGSVGElement): Promise<string> {
  const address = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(drawing))}`;
  return drawn(await decoded(address), SIDE, SIDE);
}

async function decoded(address: string): Promise<HTMLImageElement> {
  const picture = new Image();
  picture.src = address;
  await picture.decode().catch((cause: unknown) => {
    throw new CallError(415, '', cause);
  });
  return picture;
}

function drawn(picture: HTMLImageElement, width: number, height: number): string {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser draws no pictures');
  context.drawImage(picture, 0, 0, width, height);
  return canvas.toDataURL('image/png');
}

const UpiQr = lazyWithRetry('upi-qr', () => import(/* webpackChunkName: "upi-qr" */ './upi-qr'), {
  waiting: <Skeleton height={132} />,
});

/** What a method has to scan: the operator's picture for QR and USDT, a code made for this payment for UPI (C2.21, C2.22, C3.06). */
export function scanOf(
  method: DepositMethod,
  paise: Paise,
  reference: string,
): { readonly picture: string } | { readonly link: string } | null {
  const { paymentType, customFields, upiId, accountName, paymentName } = method;
  const family = paymentFamily(paymentType);
  if (family === 'upi' && upiId)
    return { link: upiLink({ upiId, payee: accountName || paymentName, amount: paise, reference }) };
  const [first] = customFields;
  if ((family === 'picture' || family === 'crypto') && first?.value) return { picture: pictureAddress(first.value) };
  return null;
}

/** A picture's address; a bare name is one of the operator's uploads. Nothing but pictures of the web is shown. */
export function pictureAddress(value: string): string {
  return /^(https:\/\/|\/|data:image\/)/.test(value) ? value : `/uploads/${encodeURIComponent(value)}`;
}

interface QrPanelProps {
  readonly method: DepositMethod;
  readonly paise: Paise;
  /** Names the payment in a UPI app. */
  readonly reference: string;
}

/**
 * The head of the detail. At a desk the QR leads; on a phone an app of the same phone pays, and the QR is folded (E8.10). A picture of
 * the operator holds no link for an app, so that it leads everywhere.
 */
export function QrPanel({ method, paise, reference }: QrPanelProps) {
  const t = useT();
  const isWide = useFromWidth(WIDE_FROM_PX);
  const scan = scanOf(method, paise, reference);
  if (!scan) return null;
  const panel = <ScanPanel method={method} paise={paise} scan={scan} hasApp={isWide} />;
  if (isWide || !('link' in scan)) return panel;
  return (
    <>
      <PayByApp link={scan.link} upiId={method.upiId ?? ''} paise={paise} />
      <details className={styles.fold}>
        <summary>
          <Icon name="qr" size={20} />
          {t('deposit.otherPhone')}
          <Icon name="chevron-down" size={20} />
        </summary>
        {panel}
      </details>
    </>
  );
}

interface PayByAppProps {
  readonly link: string;
  readonly upiId: string;
  readonly paise: Paise;
}

/** Opens a payment app with payee, amount and reference filled in; what the app asks for can be copied (E8.10). */
function PayByApp({ link, upiId, paise }: PayByAppProps) {
  const t = useT();
  const copyValue = useCopyValue();
  return (
    <div className={styles.app}>
      <ButtonLink variant="primary" size="lg" block icon="phone" href={link}>
        {t('deposit.payByApp', { amount: formatMoney(paise) })}
      </ButtonLink>
      <Button icon="copy" onClick={() => void copyValue(upiId)}>
        {t('deposit.copyUpiId')}
      </Button>
      <Button icon="copy" onClick={() => void copyValue(String(fromPaise(paise)))}>
        {t('deposit.copyAmount')}
      </Button>
    </div>
  );
}

interface ScanPanelProps extends Omit<QrPanelProps, 'reference'> {
  readonly scan: NonNullable<ReturnType<typeof scanOf>>;
  /** A tablet, which is wide and touched, has payment apps as well. */
  readonly hasApp: boolean;
}

/** What is scanned, with what is to be paid and a way to keep it. */
function ScanPanel({ method, paise, scan, hasApp }: ScanPanelProps) {
  const t = useT();
  const { api, toasts } = useHost();
  const code = useRef<HTMLDivElement>(null);

  const save = async () => {
    const drawing = code.current?.querySelector('svg');
    if ('picture' in scan) {
      const found = await toCallResult(toDownloadImage(api, scan.picture));
      if (found.ok) saveImage(found.answer);
      else toasts.error(found.message || t('deposit.failed'));
    } else if (drawing) saveImage(await toPng(drawing));
  };
  const scanText =
    paymentFamily(method.paymentType) === 'crypto'
      ? 'deposit.scanUsdt'
      : 'link' in scan
        ? 'deposit.scanUpi'
        : 'deposit.scanQr';
  return (
    <div className={styles.panel}>
      <div className={styles.code} ref={code}>
        {'picture' in scan ? (
          <img src={scan.picture} alt={t('deposit.qrAlt')} width={132} height={132} />
        ) : (
          <UpiQr link={scan.link} title={t('deposit.qrAlt')} />
        )}
      </div>
      <div className={styles.about}>
        <small>{t(scanText)}</small>
        <b>
          <MoneyText paise={paise} symbol />
        </b>
        <Button icon="download" onClick={() => void save()}>
          {t('deposit.downloadQr')}
        </Button>
        {hasApp && 'link' in scan && (
          <ButtonLink variant="link" className={styles.open} href={scan.link} icon="phone">
            {t('deposit.openUpi')}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
