import type { ReactNode } from 'react';
import {
  countBets,
  defaultStakes,
  formatCombinedOdds,
  formatMoney,
  highestReturn,
  highestStake,
  isMultipleOf,
  listMultipleKinds,
  toPaise,
  wonFactor,
  type MultipleKind,
  type Paise,
} from '@backlay/shared/domain';
import { useCallQuery } from '@backlay/shared/data';
import { useSaid, useSession, useT, useTenant } from '@backlay/shared/host';
import { Button, Chip, ChipRow, StakeChip, StakeChips, TextField } from '@backlay/shared/ui';
import { stakeLabel } from '../slip';
import type { Coupon } from './coupon';
import {
  findRelatedSelections,
  hasNewPrices,
  isUnderWay,
  type ChangedLeg,
  type CouponLeg,
  type CouponState,
} from './coupon-state';
import styles from './multiples.module.scss';

const SYSTEM_TEXTS = {
  doubles: 'multiple.doubles',
  trebles: 'multiple.trebles',
  trixie: 'multiple.trixie',
  patent: 'multiple.patent',
  yankee: 'multiple.yankee',
  lucky15: 'multiple.lucky15',
} as const satisfies Record<Exclude<MultipleKind, 'accumulator'>, string>;

const MOST_STAKES = 3;

interface TermsProps {
  readonly coupon: Coupon;
  readonly state: CouponState;
}

/** How the legs combine, the stake of each bet, what it costs and returns, and the one button that places it (E6.02, E6.06). */
export function CouponTerms({ coupon, state, changes }: TermsProps & { readonly changes: readonly ChangedLeg[] }) {
  const t = useT();
  const { legs, kind, stake, step } = state;
  const odds = legs.map(({ odd }) => odd);
  const highest = useHighestStake(kind, odds);
  const related = useRelatedText(legs);
  const problem = useStakeProblem(state, highest);
  if (!isMultipleOf(kind, legs.length)) return null;
  const paise = toPaise(Number(stake));
  const bets = countBets(kind, legs.length);
  const progress = step === 'unknown' ? t('multiple.checking') : state.message;
  return (
    <div className={styles.form}>
      <Kinds coupon={coupon} state={state} />
      <TextField
        label={t('multiple.stake')}
        inputMode="numeric"
        autoComplete="off"
        value={stake}
        readOnly={isUnderWay(state)}
        onChange={({ target }) => coupon.setStake(target.value)}
      />
      <QuickStakes coupon={coupon} state={state} highest={highest} />
      <dl className={styles.terms}>
        <Term name={t('multiple.bets')}>{bets}</Term>
        {kind === 'accumulator' && <Term name={t('slip.odds')}>{formatCombinedOdds(odds.map(wonFactor))}</Term>}
        <Term name={t('multiple.totalStake')}>{formatMoney(paise * bets)}</Term>
        <Term name={t('multiple.highestReturn')}>{formatMoney(Number(highestReturn(kind, paise, odds)))}</Term>
        {highest !== null && <Term name={t('multiple.highestStake')}>{formatMoney(highest)}</Term>}
      </dl>
      <p role="status" className={styles.message}>
        {related ?? problem ?? progress}
      </p>
      {hasNewPrices(changes) && !isUnderWay(state) ? (
        <Button variant="primary" block onClick={() => coupon.acceptChanges()}>
          {t('multiple.accept')}
        </Button>
      ) : (
        <Button
          variant="primary"
          block
          busy={isUnderWay(state)}
          disabled={related !== null || problem !== null || paise < 100 || coupon.isBlocked()}
          onClick={() => void coupon.place()}
        >
          {t('multiple.place')}
        </Button>
      )}
    </div>
  );
}

/** Why two of the legs cannot be combined, naming both (E6.05). */
function useRelatedText(legs: readonly CouponLeg[]): string | null {
  const t = useT();
  const translateMessage = useSaid();
  const related = findRelatedSelections(legs);
  if (!related) return null;
  const [first, second] = related.pair.map(
    ({ runnerName, marketName }) => `${translateMessage(runnerName)} (${translateMessage(marketName)})`,
  );
  return t('multiple.related', { about: related.about, first: first ?? '', second: second ?? '' });
}

/** The highest stake of each bet for these legs, paise; null until the limits came (E6.06). */
function useHighestStake(kind: MultipleKind, odds: readonly number[]): Paise | null {
  const isPlayer = useSession(({ status }) => status === 'signed-in');
  const { answer } = useCallQuery('multipleLimits', {}, { enabled: isPlayer });
  if (!answer || !isMultipleOf(kind, odds.length)) return null;
  const { maxPayout, leftToday } = answer.docs;
  return highestStake(kind, odds, toPaise(Math.min(maxPayout, leftToday)));
}

/** Why the stake is too high: for the highest return, or for the balance of the player; null where it is not. */
function useStakeProblem({ legs, kind, stake }: CouponState, highest: Paise | null): string | null {
  const t = useT();
  const available = useSession(({ points }) => points?.availablePts ?? null);
  if (!isMultipleOf(kind, legs.length)) return null;
  const paise = toPaise(Number(stake));
  if (highest !== null && paise > highest) return t('multiple.highest', { amount: formatMoney(highest) });
  const total = paise * countBets(kind, legs.length);
  if (available === null || total <= toPaise(available)) return null;
  return t('multiple.balance', { total: formatMoney(total), amount: formatMoney(toPaise(available)) });
}

/** What the legs can be combined in. All trebles of three legs are the treble itself, and are not offered twice (E6.02). */
function Kinds({ coupon, state: { legs, kind, step } }: TermsProps) {
  const t = useT();
  const label = (each: MultipleKind) => {
    if (each !== 'accumulator') return t(SYSTEM_TEXTS[each]);
    if (legs.length === 2) return t('multiple.double');
    return legs.length === 3 ? t('multiple.treble') : t('multiple.accumulator', { count: legs.length });
  };
  return (
    <ChipRow label={t('multiple.kinds')}>
      {listMultipleKinds(legs.length)
        .filter((each) => each === 'accumulator' || countBets(each, legs.length) > 1)
        .map((each) => (
          <Chip
            key={each}
            selected={each === kind}
            count={countBets(each, legs.length)}
            disabled={isUnderWay({ step })}
            onClick={() => coupon.setKind(each)}
          >
            {label(each)}
          </Chip>
        ))}
    </ChipRow>
  );
}

/** The stakes of the player to add, and the highest that the balance and the highest return leave. */
function QuickStakes({ coupon, state, highest }: TermsProps & { readonly highest: Paise | null }) {
  const t = useT();
  const { indianUnits } = useTenant().flags;
  const isPlayer = useSession(({ status }) => status === 'signed-in');
  const available = useSession(({ points }) => points?.availablePts ?? 0);
  const { answer } = useCallQuery('stakes', {}, { enabled: isPlayer });
  const { legs, kind, stake } = state;
  const isLocked = isUnderWay(state);
  const perBet = Math.floor(available / countBets(kind, legs.length));
  const most = highest === null ? perBet : Math.min(perBet, highest / 100);
  return (
    <StakeChips label={t('slip.quickStakes')}>
      {(answer?.docs.stake ?? defaultStakes).slice(0, MOST_STAKES).map(({ label, value }, place) => (
        <StakeChip key={place} disabled={isLocked} onClick={() => coupon.setStake(String(Number(stake) + value))}>
          +{stakeLabel({ label, value }, indianUnits)}
        </StakeChip>
      ))}
      <StakeChip alternative disabled={isLocked || most < 1} onClick={() => coupon.setStake(String(most))}>
        {t('slip.max')}
      </StakeChip>
    </StakeChips>
  );
}

const Term = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
