import { registerServerPart, type DrawnAnswer } from '@backlay/shared/drawing';
import './market/stale.scss';
import './event/drawn-rules.scss';
import { namesInHindi, serverMessagesInHindi, uiInHindi } from '@backlay/shared/hi-in';
import { HomeScreen, type DrawnLists } from './home';
import InPlayScreen from './home/in-play-screen';
import { NO_EVENTS } from './home/event-lists-store';
import { packHome, packTree } from './home/packed-home';
import { packEvent, type PackedEvent } from './event';
import EventScreen from './event/event-screen';
import { withBettingServices } from './services/betting-services-provider';
import { bettingTexts } from './texts';
import { bettingScreenTexts } from './texts/en/screens';
import { inHindi } from './texts/hi-in';

const NO_SCORES = { docs: [], message: '' };

/** The answers that a screen is drawn from, as they travel with the page. */
const packDrawn = (answers: readonly DrawnAnswer[]): DrawnLists & { readonly event?: PackedEvent } => {
  const [markets] = answers.flatMap((one) => (one.name === 'markets' ? [one] : []));
  const [scores = NO_SCORES] = answers.flatMap((one) => (one.name === 'scores' ? [one.answer] : []));
  if (markets) return { event: packEvent(String(markets.input?.eventId ?? ''), markets.answer, scores) };
  const lists = answers.flatMap((one) => (one.name === 'home' ? [one] : []));
  const [tree] = answers.flatMap((one) => (one.name === 'sportTree' ? [one.answer.docs] : []));
  return {
    home: lists.map(({ input, answer }) => ({
      sportId: String(input?.eventTypeId ?? ''),
      lists: packHome(answer.docs),
    })),
    tree: tree && packTree(tree, lists[0]?.answer.docs ?? NO_EVENTS),
  };
};

registerServerPart({
  pack: packDrawn,
  texts: { ...bettingTexts, ...bettingScreenTexts },
  languages: { 'hi-in': { ...uiInHindi, ...serverMessagesInHindi, ...namesInHindi, ...inHindi } },
  screens: {
    home: withBettingServices(HomeScreen),
    inPlay: withBettingServices(InPlayScreen),
    event: withBettingServices(EventScreen),
  },
});
