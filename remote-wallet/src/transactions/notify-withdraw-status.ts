import type { Host } from '@backlay/shared/host';

/** Says what became of a withdrawal wherever the player is (A7.66). Each verdict once, also when the socket repeats it. */
export function notifyWithdrawStatus({ channels, i18n, realtime, toasts }: Host): () => void {
  const notifications = channels.store('wallet.told-withdrawals', () => new Set<string>()).getState();
  return realtime.on('getWithdrawUpdates', ({ _id, status }) => {
    const verdict = `${_id} ${status}`;
    if (notifications.has(verdict)) return;
    notifications.add(verdict);
    if (status === 'approved') toasts.success(i18n.t('withdraw.approved'));
    if (status === 'rejected') toasts.error(i18n.t('withdraw.rejected'));
  });
}
