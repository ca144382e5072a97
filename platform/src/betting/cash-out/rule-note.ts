import {
  formatMoney,
  interpolate,
  serverMessages,
  type CashOutRule,
  type Paise,
  type ServerMessageKey,
} from '@backlay/shared/domain';
import type { NotificationDraft } from '../../accounts/notifications';
import type { PositionView } from '../orders';
import type { StoredRule } from './repository';

const signed = (amount: Paise): string => `${amount < 0 ? '−' : ''}${formatMoney(Math.abs(amount))}`;

/** What a rule did: where it closed everything, or the worst that a part leaves (E5.04). */
const NOTE_TEXTS = {
  profit: { all: 'note.tookProfit', part: 'note.tookProfitPart' },
  stop: { all: 'note.stopped', part: 'note.stoppedPart' },
} as const satisfies Record<CashOutRule['kind'], Record<'all' | 'part', ServerMessageKey>>;

/** The notification of a rule that was carried out; opens its event. */
export function createRuleNote(
  { userId, id, kind, value, share }: StoredRule,
  { market }: PositionView,
  amount: Paise,
): NotificationDraft {
  const text = serverMessages[NOTE_TEXTS[kind][share < 100 ? 'part' : 'all']];
  const message = interpolate(text, {
    market: market ? `${market.event.name}, ${market.definition.name}` : '',
    ...{ value: signed(value), amount: signed(amount), share },
  });
  const push = market && ({ kind: 'automaticCashOut', path: `/events/${market.event.id}` } as const);
  return { accountId: userId, key: `cash-out:${id}`, title: 'Cash out done', message, ...(push && { push }) };
}
