import { useEffect } from 'react';
import { useHost, useSession, useT } from '@backlay/shared/host';

/** Who may move money: players, not visitors and not demo accounts (A4.13, C6.01). `refuse` shows the product's refusal. */
export function useDepositAccess(): { readonly admitted: boolean; refuse(): void } {
  const { navigation, toasts } = useHost();
  const t = useT();
  const signedIn = useSession((state) => state.status === 'signed-in');
  const demo = useSession((state) => state.profile?.demo ?? false);
  const player = useSession((state) => state.userType === 'user');
  return {
    admitted: signedIn && player && !demo,
    refuse() {
      if (!signedIn) navigation.requireSignIn();
      else if (demo) toasts.error(t('demo.restricted'));
    },
  };
}

/** For a page that moves money, unless it is public. Without access the visitor is led home with the reason. */
export function useRequireDepositAccess(openToAll: boolean): boolean {
  const { navigation } = useHost();
  const { admitted, refuse } = useDepositAccess();
  useEffect(() => {
    if (openToAll || admitted) return;
    navigation.go('/', { replace: true });
    refuse();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- shown once
  }, []);
  return admitted;
}
