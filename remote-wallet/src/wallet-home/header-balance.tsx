import { toPaise } from '@backlay/shared/domain';
import { useHost, useSession, useT } from '@backlay/shared/host';
import { BalanceChip, lazyWithRetry, QUIETLY } from '@backlay/shared/ui';

const RealityCheck = lazyWithRetry(
  'reality-check',
  () => import(/* webpackChunkName: "reality-check" */ '../safer-gambling/reality-check'),
  QUIETLY,
);

/** The slot `header.balance`: what can be staked and what open bets hold; it follows the socket through the session. */
export default function HeaderBalance() {
  const t = useT();
  const { navigation } = useHost();
  const signedIn = useSession((state) => state.status === 'signed-in');
  const points = useSession((state) => state.points);
  const player = useSession((state) => state.userType === 'user' && !(state.profile?.demo ?? true));
  if (!signedIn) return null;
  return (
    <>
      <BalanceChip
        balance={points && toPaise(points.availablePts)}
        exposure={toPaise(points?.exposure ?? 0)}
        label={t('balance.available')}
        exposureLabel={t('balance.exposure')}
        onPress={() => navigation.go('/my-wallet')}
      />
      {player && <RealityCheck />}
    </>
  );
}
