import { useRef } from 'react';
import type { DepositMethod } from '@backlay/shared/contract';
import { upiLink, type Paise } from '@backlay/shared/domain';
import { useHost, useT, toCallResult } from '@backlay/shared/host';
import { Button, ButtonLink, lazyWithRetry, MoneyText, Skeleton } from '@backlay/shared/ui';
import { toDownloadImage, toPng, saveImage } from './save-image';
import styles from './qr.module.scss';

const UpiQr = lazyWithRetry('upi-qr', () => import(/* webpackChunkName: "upi-qr" */ './upi-qr'), {
  waiting: <Skeleton height={132} />,
});

/** What a method has to scan: the operator's picture for QR and USDT, a code made for this payment for UPI (C2.21, C2.22, C3.06). */
export function scanOf(
  method: DepositMethod,
  paise: Paise,
): { readonly picture: string } | { readonly link: string } | null {
  const { paymentType, customFields, upiId, accountName, paymentName } = method;
  if (paymentType === 'UPI' && upiId)
    return { link: upiLink({ upiId, payee: accountName || paymentName, amount: paise }) };
  const [first] = customFields;
  if ((paymentType === 'QR' || paymentType === 'USDT') && first?.value) return { picture: pictureAddress(first.value) };
  return null;
}

/** A picture's address; a bare name is one of the operator's uploads. Nothing but pictures of the web is shown. */
export function pictureAddress(value: string): string {
  return /^(https:\/\/|\/|data:image\/)/.test(value) ? value : `/uploads/${encodeURIComponent(value)}`;
}

/** The QR at the head of the detail, with what is to be paid and a way to keep it. */
export function QrPanel({ method, paise }: { readonly method: DepositMethod; readonly paise: Paise }) {
  const t = useT();
  const { api, toasts } = useHost();
  const code = useRef<HTMLDivElement>(null);
  const scan = scanOf(method, paise);
  if (!scan) return null;

  const save = async () => {
    const drawing = code.current?.querySelector('svg');
    if ('picture' in scan) {
      const found = await toCallResult(toDownloadImage(api, scan.picture));
      if (found.ok) saveImage(found.answer);
      else toasts.error(found.message || t('deposit.failed'));
    } else if (drawing) saveImage(await toPng(drawing));
  };
  const scanText =
    method.paymentType === 'USDT' ? 'deposit.scanUsdt' : 'link' in scan ? 'deposit.scanUpi' : 'deposit.scanQr';
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
        {'link' in scan && (
          <ButtonLink variant="link" className={styles.open} href={scan.link} icon="phone">
            {t('deposit.openUpi')}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
