import type { Bet } from '@backlay/shared/contract';
import { formatMoney, toPaise } from '@backlay/shared/domain';
import { useSaid, useT } from '@backlay/shared/host';
import { decimalText } from '../odds';

type Multiple = NonNullable<Bet['multiple']>;

/** The text of each state of a leg. */
const STATES = {
  open: 'multiple.open',
  won: 'history.win',
  lost: 'history.lose',
  void: 'history.void',
  partly: 'multiple.partly',
} as const satisfies Record<Multiple['legs'][number]['state'], string>;

/** How a settled multiple came to its return; what became of each leg is with the leg (E6.08). */
export function formatMultipleReturn({ explanation, multiple }: Pick<Bet, 'explanation' | 'multiple'>): string {
  const ofLegs = multiple?.legs.flatMap((leg) => leg.explanation ?? []).join(' ') ?? '';
  return explanation?.startsWith(ofLegs) ? explanation.slice(ofLegs.length).trim() : (explanation ?? '');
}

/** The legs of a multiple with price and state, and while one is open what is still possible (E6.08). */
export function MultipleLegs({ multiple, className }: { readonly multiple: Multiple; readonly className?: string }) {
  const t = useT();
  const translateMessage = useSaid();
  const isOpen = multiple.legs.some(({ state }) => state === 'open');
  return (
    <div className={className}>
      <ol aria-label={t('multiple.legs')}>
        {multiple.legs.map(({ marketId, teamId, teamName, eventName, marketName, odd, state, explanation }) => (
          <li key={`${marketId} ${teamId}`}>
            <b>{translateMessage(teamName)}</b> {decimalText(odd)} · {t(STATES[state])}
            <small>
              {eventName} · {translateMessage(marketName)}
            </small>
            {explanation && <small>{translateMessage(explanation)}</small>}
          </li>
        ))}
      </ol>
      {isOpen && <small>{t('multiple.possible', { amount: formatMoney(toPaise(multiple.possible)) })}</small>}
    </div>
  );
}
