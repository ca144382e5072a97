import { use, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { useT } from '@backlay/shared/host';
import { Chip } from '@backlay/shared/ui';
import type { Coupon } from './coupon';
import { CouponContext } from './coupon-context';
import styles from './multiples.module.scss';

/** The switch that makes presses on prices collect in a multiple, beside the name of the page. */
export function BuildMultiple({ children }: { readonly children: ReactNode }) {
  const coupon = use(CouponContext);
  return (
    <div className={styles.build}>
      {children}
      {coupon && <Switch coupon={coupon} />}
    </div>
  );
}

function Switch({ coupon }: { readonly coupon: Coupon }) {
  const t = useT();
  const isCollecting = useStore(coupon.store, (state) => state.isCollecting);
  return (
    <Chip icon="ticket" selected={isCollecting} onClick={() => coupon.setCollecting(!isCollecting)}>
      {t('multiple.collect')}
    </Chip>
  );
}
