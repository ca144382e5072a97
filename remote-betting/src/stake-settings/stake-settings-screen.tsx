import { useT } from '@backlay/shared/host';
import { Card, SectionHead } from '@backlay/shared/ui';
import { useSlipController } from '../slip';
import { StakeEditor } from './stake-editor';
import styles from './stake-settings.module.scss';

/** The stakes of the slip and of the quick bet (B2.04). */
export default function StakeSettingsScreen() {
  const t = useT();
  const { preferences } = useSlipController();
  return (
    <div className={styles.page}>
      <h1>{t('stake.title')}</h1>
      <p>{t('stake.hint')}</p>
      <section>
        <SectionHead title={t('slip.title')} />
        <Card>
          <StakeEditor kind="stake" preferences={preferences} />
        </Card>
      </section>
      <section>
        <SectionHead title={t('quickBet.title')} />
        <Card>
          <StakeEditor kind="quickBet" preferences={preferences} />
        </Card>
      </section>
    </div>
  );
}
