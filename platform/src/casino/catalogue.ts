import type { CasinoGame } from '@backlay/shared/contract';
import { CASINO_CATEGORIES, type CasinoCategory } from '@backlay/shared/domain';
import { pictureAddress } from '../casino-art';

/** One studio's games of one kind: names, then the limits of a stake in rupees. */
interface Shelf {
  readonly provider: string;
  readonly studio: string;
  readonly kind: string;
  readonly min: number;
  readonly max: number;
  readonly games: readonly string[];
}

const shelf = (studio: string, kind: string, min: number, max: number, ...games: readonly string[]): Shelf => ({
  provider: studio,
  studio,
  kind,
  min,
  max,
  games,
});

const live: readonly Shelf[] = [
  shelf(
    'Ezugi',
    'Teen Patti',
    100,
    200_000,
    'Teen Patti',
    'Teen Patti 20-20',
    'Bet on Teen Patti',
    'One Day Teen Patti',
  ),
  shelf('Ezugi', 'Andar Bahar', 100, 200_000, 'Andar Bahar', 'OTT Andar Bahar', 'Ultimate Andar Bahar'),
  shelf('Ezugi', 'Roulette', 50, 300_000, 'Speed Auto Roulette', 'Namaste Roulette', 'Ruleta del Sol'),
  shelf('Ezugi', 'Card Games', 100, 100_000, '32 Cards', 'Lucky 7', 'Cricket War', 'Dragon Tiger', 'Casino Hold’em'),
  shelf('Ezugi', 'Baccarat', 100, 300_000, 'Baccarat Knockout', 'Baccarat No Commission'),
  shelf(
    'Evolution Gaming',
    'Roulette',
    20,
    500_000,
    'Lightning Roulette',
    'Immersive Roulette',
    'Hindi Lightning Roulette',
    'Instant Roulette',
  ),
  shelf(
    'Evolution Gaming',
    'Blackjack',
    200,
    500_000,
    'Infinite Blackjack',
    'Free Bet Blackjack',
    'Lightning Blackjack',
  ),
  shelf('Evolution Gaming', 'Baccarat', 100, 500_000, 'Speed Baccarat A', 'Speed Baccarat B', 'Golden Wealth Baccarat'),
  shelf(
    'Evolution Gaming',
    'Game Shows',
    10,
    200_000,
    'Crazy Time',
    'Monopoly Live',
    'Dream Catcher',
    'Funky Time',
    'Cash or Crash',
  ),
  shelf('Evolution Gaming', 'Andar Bahar', 50, 200_000, 'Super Andar Bahar'),
  shelf('Vivo Gaming', 'Roulette', 50, 100_000, 'Portomaso Roulette', 'Galaxy Roulette'),
  shelf('Vivo Gaming', 'Baccarat', 100, 100_000, 'Sicilia Baccarat', 'Macau Baccarat'),
  shelf('Vivo Gaming', 'Card Games', 100, 50_000, 'Limitless Blackjack', 'Casino War'),
  shelf('European Gaming', 'Roulette', 50, 100_000, 'European Roulette Lounge'),
];

const virtual: readonly Shelf[] = [
  shelf('Kiron', 'Football', 10, 25_000, 'Virtual Football League', 'Virtual Football Cup', 'Penalty Shootout'),
  shelf('Kiron', 'Racing', 10, 25_000, 'Platinum Hounds', 'Dashing Derby', 'Motor Racing'),
  shelf('Golden Race', 'Cricket', 10, 25_000, 'Virtual Cricket T10', 'Super Over'),
  shelf('Golden Race', 'Racing', 10, 25_000, 'Horse Racing Classic', 'Greyhounds Six', 'Speedway'),
  shelf('Golden Race', 'Tennis', 10, 25_000, 'Virtual Tennis Open'),
  shelf('Betgames', 'Card Games', 20, 50_000, 'War of Bets', 'Six Card Bet', 'Bet on Poker'),
  shelf('Betgames', 'Wheel', 20, 50_000, 'Wheel of Fortune', 'Skyward Wheel'),
];

const slots: readonly Shelf[] = [
  shelf(
    'Indi Slots',
    'Indian Fortune',
    5,
    20_000,
    'Indian Fortune',
    'Fortune of Jaipur',
    'Maharaja Gold',
    'Diwali Lights',
  ),
  shelf('Indi Slots', 'Bhanumati', 5, 20_000, 'Bhanumati', 'Bhanumati Magic', 'Book of Bhanumati'),
  shelf('Indi Slots', 'Airavat', 5, 20_000, 'Airavat', 'Airavat Rising', 'White Elephant'),
  shelf('Spinwave', 'Classic', 5, 10_000, 'Seven Sevens', 'Triple Bar', 'Fruit Stall', 'Lucky Bells'),
  shelf('Spinwave', 'Adventure', 5, 15_000, 'Temple Run Gold', 'Jungle Drums', 'Lost Caravan', 'Silk Road'),
  shelf('Red Lotus', 'Megaways', 10, 15_000, 'Monsoon Megaways', 'Peacock Megaways', 'Spice Route Megaways'),
  shelf('Red Lotus', 'Jackpot', 10, 10_000, 'Grand Lotus Jackpot', 'Sapphire Jackpot'),
  shelf('Red Lotus', 'Adventure', 5, 15_000, 'Tiger Trail', 'River Ganga'),
];

const crash: readonly Shelf[] = [
  shelf('Spribe', 'Aviator', 10, 20_000, 'Aviator'),
  shelf('Spribe', 'Mines', 10, 20_000, 'Mines', 'Dice', 'Plinko', 'Goal', 'Hi Lo', 'Hotline', 'Keno', 'Mini Roulette'),
  shelf('Inout', 'Chicken Road', 10, 20_000, 'Chicken Road', 'Chicken Road 2', 'Forest Road'),
  shelf('Smartline', 'Cricket', 10, 20_000, 'Cricket Crash', 'Cricket X', 'Six Machine'),
  shelf('Smartline', 'Rocket', 10, 20_000, 'Rocket X', 'Moon Lander', 'Balloon Rush'),
  shelf('Inout', 'Rocket', 10, 20_000, 'Jet Lucky'),
];

const lottery: readonly Shelf[] = [
  shelf('Ezugi', 'Keno', 20, 25_000, 'Lucky Keno', 'Speed Keno'),
  shelf('Ezugi', 'Bingo', 20, 25_000, 'Bet on Numbers', 'Bingo Bharat'),
  shelf('Betgames', 'Draw', 20, 50_000, 'Lucky 5', 'Lucky 6', 'Lucky 7 Draw', 'Instant Lucky 7', 'Dice Duel'),
  shelf('Lotto Desk', 'Draw', 10, 10_000, 'Daily Three', 'Evening Four', 'Weekend Six', 'Mega Saturday'),
  shelf('Lotto Desk', 'Scratch', 10, 5_000, 'Scratch Mahal', 'Golden Ticket', 'Mango Scratch'),
];

const shelves: Readonly<Record<CasinoCategory, readonly Shelf[]>> = {
  'Live Casino': live,
  'Virtual Games': virtual,
  'Slot Games': slots,
  'Crash Games': crash,
  Lottery: lottery,
};

const slug = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** Every game of a category, unordered. Without a picture the lobby sets the name on the brand's surface. */
export function gamesOf(category: CasinoCategory): CasinoGame[] {
  return shelves[category].flatMap(({ provider, studio, kind, min, max, games }) =>
    games.map((gameName) => {
      const gameId = `${slug(studio)}-${slug(gameName)}`;
      return {
        gameId,
        gameName,
        gameCode: slug(gameName).replaceAll('-', '_').toUpperCase(),
        providerName: provider,
        subProviderName: studio,
        providerType: category,
        gameType: kind,
        urlThumb: pictureAddress(gameId, 'square'),
        urlThumbRect: pictureAddress(gameId, 'wide'),
        min,
        max,
      };
    }),
  );
}

const byCode = new Map(CASINO_CATEGORIES.flatMap(gamesOf).map((game) => [game.gameCode, game]));

/** A listed game by the code under which its provider runs it. */
export const gameByCode = (gameCode: string): CasinoGame | null => byCode.get(gameCode) ?? null;
