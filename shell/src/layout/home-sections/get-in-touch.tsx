import { ButtonLink, Card } from '@backlay/shared/ui';
import { useTenantSettings, useTranslate } from '../../app/shell-context';
import styles from './home-sections.module.scss';

/** The chats of the tenant; without any there is no block (OQ-41). */
export function GetInTouch() {
  const site = useTenantSettings();
  const t = useTranslate();
  const { support } = site.whatsapp;
  if (site.hideGetInTouch || (!support && !site.telegram)) return null;
  return (
    <section className={styles.strip}>
      <Card padded className={styles.touch}>
        <div>
          <h2>{t('touch.title')}</h2>
          <p>{t('touch.text')}</p>
        </div>
        <div className={styles.touchActions}>
          {support && (
            <ButtonLink variant="whatsapp" icon="whatsapp" href={support} target="_blank">
              {t('touch.whatsapp')}
            </ButtonLink>
          )}
          {site.telegram && (
            <ButtonLink icon="telegram" href={site.telegram} target="_blank">
              {t('touch.telegram')}
            </ButtonLink>
          )}
        </div>
      </Card>
    </section>
  );
}
