import type { Referral } from '@backlay/shared/contract';
import { useCallQuery } from '@backlay/shared/data';
import { toPaise } from '@backlay/shared/domain';
import { useHost, useT } from '@backlay/shared/host';
import { Button, Card, ErrorPanel, KeyValue, KeyValueList, MoneyText, Skeleton } from '@backlay/shared/ui';
import { useCopyToClipboard } from '../profile';
import styles from './referral.module.scss';

/** /refer: the player's code and link, to copy and to share, and what friends brought (C2.07, A7.36, OQ-46). */
export default function ReferralScreen() {
  const t = useT();
  const { state, answer, reload } = useCallQuery('referral');
  const referral = answer?.docs;
  return (
    <div className={styles.screen}>
      <h1>{t('refer.title')}</h1>
      <p className={styles.intro}>{t('refer.intro')}</p>
      {state === 'failed' && <ErrorPanel onRetry={() => void reload()}>{t('refer.failed')}</ErrorPanel>}
      {state === 'loading' && (
        <Card padded>
          <Skeleton height={64} />
        </Card>
      )}
      {referral && (
        <>
          <Codes code={referral.code} />
          <Earnings {...referral} />
        </>
      )}
    </div>
  );
}

function Codes({ code }: { readonly code: string }) {
  const { tenant } = useHost();
  const t = useT();
  const copy = useCopyToClipboard();
  const link = `${window.location.origin}/register-referrer/${encodeURIComponent(code)}`;
  const canShare = typeof navigator.share === 'function';
  // Who closes the sheet of the device has not failed.
  const share = () =>
    void navigator
      .share({ title: tenant.name, text: t('refer.shareText', { brand: tenant.name }), url: link })
      .catch(() => undefined);
  return (
    <Card padded className={styles.codes}>
      <div className={styles.line}>
        <span>
          <small>{t('refer.code')}</small>
          <output className={styles.code}>{code}</output>
        </span>
        <Button icon="copy" aria-label={`${t('copy.copy')}: ${t('refer.code')}`} onClick={() => void copy(code)}>
          {t('copy.copy')}
        </Button>
      </div>
      <div className={styles.line}>
        <span>
          <small>{t('refer.link')}</small>
          <output className={styles.link}>{link}</output>
        </span>
        <Button icon="copy" aria-label={`${t('copy.copy')}: ${t('refer.link')}`} onClick={() => void copy(link)}>
          {t('copy.copy')}
        </Button>
      </div>
      {canShare && (
        <Button variant="primary" size="lg" block icon="external" onClick={share}>
          {t('refer.share')}
        </Button>
      )}
    </Card>
  );
}

function Earnings({ branchIds, referred, earnings }: Referral) {
  const t = useT();
  const rows = [
    ['refer.bonus', earnings.bonus],
    ['refer.profitLoss', earnings.profitLoss],
    ['refer.commission', earnings.commission],
    ['refer.total', earnings.total],
  ] as const;
  return (
    <Card padded>
      <KeyValueList>
        <KeyValue name={t('refer.friends')}>{referred}</KeyValue>
        {rows.map(([name, rupees]) => (
          <KeyValue key={name} name={t(name)}>
            <MoneyText paise={toPaise(rupees)} />
          </KeyValue>
        ))}
        {branchIds.length > 0 && <KeyValue name={t('refer.branches')}>{branchIds.join(', ')}</KeyValue>}
      </KeyValueList>
    </Card>
  );
}
