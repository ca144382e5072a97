import type { Host } from '@backlay/shared/host';

/** Shows the outcome of a withdrawal wherever the player is (A7.66). Each verdict once, also when the socket repeats it. */
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

/** Shows the outcome of a deposit wherever the player is (C7.29). Each verdict once, also when the socket repeats it. */
export function notifyDepositStatus({ channels, i18n, realtime, toasts }: Host): () => void {
  const notifications = channels.store('wallet.told-deposits', () => new Set<string>()).getState();
  return realtime.on('getDepositStatusChanged', ({ _id, status, remarks }) => {
    const verdict = `${_id} ${status}`;
    if (notifications.has(verdict)) return;
    notifications.add(verdict);
    if (status === 'approved') toasts.success(i18n.t('deposit.approved'));
    if (status === 'rejected')
      toasts.error(remarks ? `${i18n.t('deposit.rejected')}: ${i18n.said(remarks)}` : i18n.t('deposit.rejected'));
  });
}
