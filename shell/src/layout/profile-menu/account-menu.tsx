import { Card, Icon, Link } from '@backlay/shared/ui';
import { useLocation } from 'react-router-dom';
import { useShell, useTranslate } from '../../app/shell-context';
import { ACCOUNT_ENTRIES, listMenuItems } from './entries';
import styles from './profile-menu.module.scss';

/** The pages about the player or the role, beside each of them at a desk. */
export function AccountMenu() {
  const { host, remotes } = useShell();
  const t = useTranslate();
  const { pathname } = useLocation();
  const entries = listMenuItems(ACCOUNT_ENTRIES, host.tenant.audience, (path) =>
    remotes.routes.some((route) => route.path === path),
  );
  return (
    <Card className={styles.account}>
      <nav aria-label={t('nav.account')}>
        {entries.map(({ path, name, icon }) => (
          <Link key={path} href={path} aria-current={path === pathname ? 'page' : undefined}>
            <Icon name={icon} size={18} />
            {t(name)}
          </Link>
        ))}
      </nav>
    </Card>
  );
}
