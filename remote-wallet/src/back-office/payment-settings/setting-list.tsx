import type { ReactNode } from 'react';
import { useT } from '@backlay/shared/host';
import { Button, Card, EmptyState, ErrorPanel, Icon, Skeleton, Tag, type IconName } from '@backlay/shared/ui';
import styles from './payment-settings.module.scss';

export interface ListedSetting {
  readonly id: string;
  readonly title: string;
  readonly detail: ReactNode;
  readonly state: 'on' | 'off' | 'locked';
}

interface SettingListProps {
  readonly name: string;
  readonly icon: IconName;
  readonly state: 'loading' | 'ready' | 'failed';
  readonly items: readonly ListedSetting[];
  readonly onRetry: () => void;
  readonly onOpen: (id: string) => void;
  readonly onNew: () => void;
}

/** The settings of one kind of a brand; each opens to be changed. */
export function SettingList({ name, icon, state, items, onRetry, onOpen, onNew }: SettingListProps) {
  const t = useT();
  if (state === 'failed') return <ErrorPanel onRetry={onRetry}>{t('settings.failed')}</ErrorPanel>;
  if (state === 'loading' && items.length === 0)
    return (
      <Card padded>
        <Skeleton height={96} />
      </Card>
    );
  return (
    <>
      <Card padded={items.length === 0}>
        {items.length === 0 && <EmptyState icon={icon} title={t('settings.none')} />}
        {items.length > 0 && (
          <ul className={styles.list} aria-label={name}>
            {items.map(({ id, title, detail, state: standing }) => (
              <li key={id}>
                <button type="button" onClick={() => onOpen(id)}>
                  <Icon name={icon} size={18} />
                  <span>
                    <b>{title}</b>
                    <small>{detail}</small>
                  </span>
                  <Tag>{t(`settings.${standing}`)}</Tag>
                  <Icon name="chevron-right" size={18} />
                </button>
              </li>
            ))}
          </ul>
        )}
      </Card>
      <Button icon="plus" onClick={onNew}>
        {t('settings.new')}
      </Button>
    </>
  );
}
