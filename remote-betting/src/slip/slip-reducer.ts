import type { Bet, MarketPosition, Order } from '@backlay/shared/contract';
import { isPer100, parseStakeDigits, incrementOdds, type StepDirection } from '@backlay/shared/domain';
import { decimalText } from '../odds';
import { emptySlip, isEditable, isInFlight, type SlipSelection, type SlipState } from './slip-state';

export type SlipAction =
  | {
      readonly type: 'selected';
      readonly selection: SlipSelection;
      readonly odd: number;
      readonly run: number;
      readonly was: number | null;
    }
  | { readonly type: 'oddTyped'; readonly text: string }
  | { readonly type: 'stepped'; readonly direction: StepDirection }
  | { readonly type: 'priceTaken'; readonly odd: number; readonly run: number; readonly version: number }
  | { readonly type: 'stakeTyped'; readonly text: string }
  | { readonly type: 'stakeAdded'; readonly rupees: number }
  | { readonly type: 'stakeSet'; readonly rupees: number }
  | { readonly type: 'refused' }
  | { readonly type: 'confirmAsked' }
  | { readonly type: 'confirmLeft' }
  | { readonly type: 'sent'; readonly reference: string; readonly position?: MarketPosition | null }
  | { readonly type: 'held' }
  | { readonly type: 'matched'; readonly bet: Bet; readonly keepStake?: boolean; readonly quiet?: boolean }
  | { readonly type: 'ordered'; readonly order: Order; readonly keepStake: boolean; readonly quiet: boolean }
  | { readonly type: 'rejected'; readonly reason: string }
  | { readonly type: 'lapsed'; readonly reason: string }
  | { readonly type: 'lost' }
  | { readonly type: 'neverPlaced' }
  | { readonly type: 'cleared' }
  | { readonly type: 'settledShown' };

/** Every change of the slip there is. Pure; an action that does not fit the step changes nothing. */
export function slipReducer(state: SlipState, action: SlipAction): SlipState {
  switch (action.type) {
    case 'selected':
      return isInFlight(state) ? state : select(state, action);
    case 'cleared':
      return isInFlight(state) ? state : emptySlip;
    case 'settledShown':
      return state.step === 'matched' ? { ...emptySlip, stake: state.stake } : state;
    case 'oddTyped':
    case 'stepped':
    case 'priceTaken':
    case 'stakeTyped':
    case 'stakeAdded':
    case 'stakeSet':
    case 'refused':
    case 'confirmAsked':
      return isEditable(state) ? edit({ ...state, step: 'editing', reason: '' }, action) : state;
    default:
      return order(state, action);
  }
}

type Selected = Extract<SlipAction, { type: 'selected' }>;

function select(state: SlipState, { selection, odd, run, was }: Selected): SlipState {
  const isSession = selection.marketType === 'session';
  return {
    ...emptySlip,
    step: 'editing',
    selection,
    odd: oddOf(selection, odd),
    run: isSession ? run : 0,
    // A new price on the slip keeps the stake that stands there: what was typed, or the one of the quick bet.
    stake: state.stake,
    moved: was === null ? null : { from: was, to: isSession ? run : odd },
  };
}

function edit(state: SlipState, action: SlipAction): SlipState {
  switch (action.type) {
    case 'oddTyped':
      // Odds of one's own: what the pressed price became no longer matters.
      return { ...state, odd: oddText(action.text), moved: null };
    case 'stepped':
      return step(state, action.direction);
    case 'priceTaken':
      return {
        ...state,
        odd: state.selection ? oddOf(state.selection, action.odd) : '',
        run: action.run,
        moved: null,
        selection: state.selection && { ...state.selection, version: action.version },
      };
    case 'stakeTyped':
      return { ...state, stake: parseStakeDigits(action.text) };
    case 'stakeAdded':
      return { ...state, stake: digits(Number(state.stake) + action.rupees) };
    case 'stakeSet':
      return { ...state, stake: digits(action.rupees) };
    case 'refused':
      return { ...state, tried: true };
    case 'confirmAsked':
      return { ...state, step: 'confirming', tried: true };
    default:
      return state;
  }
}

function order(state: SlipState, action: SlipAction): SlipState {
  switch (action.type) {
    case 'confirmLeft':
      return state.step === 'confirming' ? { ...state, step: 'editing' } : state;
    case 'sent':
      if (!isEditable(state) && state.step !== 'confirming') return state;
      return {
        ...state,
        step: 'submitting',
        reference: action.reference,
        positionAtSend: action.position ?? null,
        tried: true,
        reason: '',
        moved: null,
      };
    case 'held':
      return state.step === 'submitting' || state.step === 'unknown' ? { ...state, step: 'delayed' } : state;
    case 'lost':
      return state.step === 'submitting' || state.step === 'delayed' ? { ...state, step: 'unknown' } : state;
    case 'matched':
      // The stake goes back to nothing with the slip, unless quick bet is on (B4.10).
      return isInFlight(state)
        ? {
            ...emptySlip,
            step: 'matched',
            bet: action.bet,
            stake: action.keepStake ? state.stake : '',
            quiet: action.quiet === true,
          }
        : state;
    case 'ordered': {
      if (!isInFlight(state)) return state;
      const { order: placed, keepStake, quiet } = action;
      return { ...emptySlip, step: 'matched', order: placed, stake: keepStake ? state.stake : '', quiet };
    }
    case 'rejected':
    case 'lapsed':
      return isInFlight(state) ? { ...state, step: action.type, reason: action.reason, reference: null } : state;
    case 'neverPlaced':
      return isInFlight(state) ? { ...state, step: 'lapsed', reason: '', reference: null } : state;
    default:
      return state;
  }
}

function step(state: SlipState, direction: StepDirection): SlipState {
  if (!state.selection) return state;
  // Of a session the run is what steps; the rate stays (OQ-78).
  if (state.selection.marketType === 'session') return { ...state, run: incrementOdds(state.run, direction, {}) };
  return { ...state, odd: oddOf(state.selection, incrementOdds(Number(state.odd) || 0, direction, state.selection)) };
}

/** As the board writes it. */
const oddOf = ({ marketType }: SlipSelection, odd: number): string =>
  isPer100(marketType) ? String(odd) : decimalText(odd);

/** Digits and one point, at most two decimals. */
function oddText(typed: string): string {
  const [whole = '', ...rest] = typed.replace(/[^\d.]/g, '').split('.');
  return rest.length === 0 ? whole : `${whole}.${rest.join('').slice(0, 2)}`;
}

const digits = (rupees: number): string => (rupees > 0 ? String(Math.floor(rupees)) : '');
