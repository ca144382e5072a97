import { useHost, useT } from '@backlay/shared/host';
import { Card, IconButton } from '@backlay/shared/ui';
import { ReportBody } from './report-body';
import styles from './report.module.scss';

/** /profit-loss: the report as a page, where the profile menu leads. */
export default function ReportScreen() {
  const t = useT();
  const { navigation } = useHost();
  return (
    <div className={styles.screen}>
      <header>
        <IconButton icon="chevron-left" label={t('nav.back')} onClick={() => navigation.back()} />
        <h1>{t('report.title')}</h1>
      </header>
      <Card padded>
        <ReportBody />
      </Card>
    </div>
  );
}
