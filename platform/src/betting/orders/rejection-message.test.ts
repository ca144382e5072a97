import { serverMessages } from '@backlay/shared/domain';
import type { RejectionCode } from './bet';
import { getRejectionMessage } from './rejection-message';

test.each<[RejectionCode[], string]>([
  [['not-player', 'blocked', 'not-allowed'], 'Bet Not Allowed'],
  [['market-unknown', 'market-closed'], 'The market is closed'],
  [['market-locked', 'suspended'], 'The market is suspended'],
  [['stale'], 'Odds are out of date. Please try again.'],
  [['invalid-stake'], 'Invalid Stake'],
  [['range'], 'Amount should be between Min and Max Amount Range'],
  [['zero'], "Odd/Run Can't be 0"],
  [['user-max'], 'Market Stake Is Greater than allowed'],
  [['off-ladder'], 'These odds are not on the price ladder. Choose the nearest valid odds.'],
  [['no-rule'], 'This market does not take bets'],
  [['market-changed'], 'The market changed, please check the price again'],
  [['odds-changed'], 'Odds changed'],
  [['insufficient-balance'], 'Insufficient balance'],
  [['on-break'], "You're on a break. Betting is disabled until it ends."],
  [['stake-limit'], 'This stake exceeds your stake limit'],
  [['loss-limit'], 'This bet exceeds your loss limit'],
  [['liability-limit'], 'This bet cannot be accepted at this stake. Try a smaller stake'],
  [['size'], 'Less than your stake is on offer at this price. Try a smaller stake'],
  [['too-many'], 'Too Many Orders'],
  [['interrupted', 'withdrawn', 'ordered'], 'The bet was not placed, please try again'],
  [['archived'], 'This bet was placed before and is in the archive'],
])('an order that is refused as %j is answered “%s” [B7.07]', (codes, text) => {
  for (const code of codes) expect(serverMessages[getRejectionMessage[code]]).toBe(text);
});
