import type { CasinoGame } from '@backlay/shared/contract';
import { CASINO_CATEGORIES, type CasinoCategory } from '@backlay/shared/domain';
import { pictureAddress } from './game-pictures';

/** One studio's games of one kind: names, then the limits of a stake in rupees. */
interface StudioGames {
  readonly provider: string;
  readonly studio: string;
  readonly kind: string;
  readonly min: number;
  readonly max: number;
  readonly games: readonly string[];
}

const studioGames = (
  studio: string,
  kind: string,
  min: number,
  max: number,
  ...games: readonly string[]
): StudioGames => ({
  provider: studio,
  studio,
  kind,
  min,
  max,
  games,
});

const live: readonly StudioGames[] = [
  studioGames(
    'Ezugi',
    'Teen Patti',
    100,
    200_000,
    'Teen Patti',
    'Teen Patti 20-20',
    'Bet on Teen Patti',
    'One Day Teen Patti',
  ),
  studioGames('Ezugi', 'Andar Bahar', 100, 200_000, 'Andar Bahar', 'OTT Andar Bahar', 'Ultimate Andar Bahar'),
  studioGames('Ezugi', 'Roulette', 50, 300_000, 'Speed Auto Roulette', 'Namaste Roulette', 'Ruleta del Sol'),
  studioGames(
    'Ezugi',
    'Card Games',
    100,
    100_000,
    '32 Cards',
    'Lucky 7',
    'Cricket War',
    'Dragon Tiger',
    'Casino Hold’em',
  ),
  studioGames('Ezugi', 'Baccarat', 100, 300_000, 'Baccarat Knockout', 'Baccarat No Commission'),
  studioGames(
    'Evolution Gaming',
    'Roulette',
    20,
    500_000,
    'Lightning Roulette',
    'Immersive Roulette',
    'Hindi Lightning Roulette',
    'Instant Roulette',
  ),
  studioGames(
    'Evolution Gaming',
    'Blackjack',
    200,
    500_000,
    'Infinite Blackjack',
    'Free Bet Blackjack',
    'Lightning Blackjack',
  ),
  studioGames(
    'Evolution Gaming',
    'Baccarat',
    100,
    500_000,
    'Speed Baccarat A',
    'Speed Baccarat B',
    'Golden Wealth Baccarat',
  ),
  studioGames(
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
  studioGames('Evolution Gaming', 'Andar Bahar', 50, 200_000, 'Super Andar Bahar'),
  studioGames('Vivo Gaming', 'Roulette', 50, 100_000, 'Portomaso Roulette', 'Galaxy Roulette'),
  studioGames('Vivo Gaming', 'Baccarat', 100, 100_000, 'Sicilia Baccarat', 'Macau Baccarat'),
  studioGames('Vivo Gaming', 'Card Games', 100, 50_000, 'Limitless Blackjack', 'Casino War'),
  studioGames('European Gaming', 'Roulette', 50, 100_000, 'European Roulette Lounge'),
];

const virtual: readonly StudioGames[] = [
  studioGames('Kiron', 'Football', 10, 25_000, 'Virtual Football League', 'Virtual Football Cup', 'Penalty Shootout'),
  studioGames('Kiron', 'Racing', 10, 25_000, 'Platinum Hounds', 'Dashing Derby', 'Motor Racing'),
  studioGames('Golden Race', 'Cricket', 10, 25_000, 'Virtual Cricket T10', 'Super Over'),
  studioGames('Golden Race', 'Racing', 10, 25_000, 'Horse Racing Classic', 'Greyhounds Six', 'Speedway'),
  studioGames('Golden Race', 'Tennis', 10, 25_000, 'Virtual Tennis Open'),
  studioGames('Betgames', 'Card Games', 20, 50_000, 'War of Bets', 'Six Card Bet', 'Bet on Poker'),
  studioGames('Betgames', 'Wheel', 20, 50_000, 'Wheel of Fortune', 'Skyward Wheel'),
];

const slots: readonly StudioGames[] = [
  studioGames(
    'Indi Slots',
    'Indian Fortune',
    5,
    20_000,
    'Indian Fortune',
    'Fortune of Jaipur',
    'Maharaja Gold',
    'Diwali Lights',
  ),
  studioGames('Indi Slots', 'Bhanumati', 5, 20_000, 'Bhanumati', 'Bhanumati Magic', 'Book of Bhanumati'),
  studioGames('Indi Slots', 'Airavat', 5, 20_000, 'Airavat', 'Airavat Rising', 'White Elephant'),
  studioGames('Spinwave', 'Classic', 5, 10_000, 'Seven Sevens', 'Triple Bar', 'Fruit Stall', 'Lucky Bells'),
  studioGames('Spinwave', 'Adventure', 5, 15_000, 'Temple Run Gold', 'Jungle Drums', 'Lost Caravan', 'Silk Road'),
  studioGames('Red Lotus', 'Megaways', 10, 15_000, 'Monsoon Megaways', 'Peacock Megaways', 'Spice Route Megaways'),
  studioGames('Red Lotus', 'Jackpot', 10, 10_000, 'Grand Lotus Jackpot', 'Sapphire Jackpot'),
  studioGames('Red Lotus', 'Adventure', 5, 15_000, 'Tiger Trail', 'River Ganga'),
];

const crash: readonly StudioGames[] = [
  studioGames('Spribe', 'Aviator', 10, 20_000, 'Aviator'),
  studioGames(
    'Spribe',
    'Mines',
    10,
    20_000,
    'Mines',
    'Dice',
    'Plinko',
    'Goal',
    'Hi Lo',
    'Hotline',
    'Keno',
    'Mini Roulette',
  ),
  studioGames('Inout', 'Chicken Road', 10, 20_000, 'Chicken Road', 'Chicken Road 2', 'Forest Road'),
  studioGames('Smartline', 'Cricket', 10, 20_000, 'Cricket Crash', 'Cricket X', 'Six Machine'),
  studioGames('Smartline', 'Rocket', 10, 20_000, 'Rocket X', 'Moon Lander', 'Balloon Rush'),
  studioGames('Inout', 'Rocket', 10, 20_000, 'Jet Lucky'),
];

const lottery: readonly StudioGames[] = [
  studioGames('Ezugi', 'Keno', 20, 25_000, 'Lucky Keno', 'Speed Keno'),
  studioGames('Ezugi', 'Bingo', 20, 25_000, 'Bet on Numbers', 'Bingo Bharat'),
  studioGames('Betgames', 'Draw', 20, 50_000, 'Lucky 5', 'Lucky 6', 'Lucky 7 Draw', 'Instant Lucky 7', 'Dice Duel'),
  studioGames('Lotto Desk', 'Draw', 10, 10_000, 'Daily Three', 'Evening Four', 'Weekend Six', 'Mega Saturday'),
  studioGames('Lotto Desk', 'Scratch', 10, 5_000, 'Scratch Mahal', 'Golden Ticket', 'Mango Scratch'),
];

const shelves: Readonly<Record<CasinoCategory, readonly StudioGames[]>> = {
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
export function listGames(category: CasinoCategory): CasinoGame[] {
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

const byCode = new Map(CASINO_CATEGORIES.flatMap(listGames).map((game) => [game.gameCode, game]));

/** A listed game by the code under which its provider runs it. */
export const findGameByCode = (gameCode: string): CasinoGame | null => byCode.get(gameCode) ?? null;
