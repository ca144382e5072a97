import { registerServerPart, type DrawnAnswer } from '@backlay/shared/drawing';
import './market/stale.scss';
import { namesInHindi, serverMessagesInHindi, uiInHindi } from '@backlay/shared/hi-in';
import { HomeScreen, type DrawnLists } from './home';
import InPlayScreen from './home/in-play-screen';
import { packHome } from './home/packed-home';
import { withBettingServices } from './services/betting-services-provider';
import { bettingTexts } from './texts';
import { inHindi } from './texts/hi-in';

/** The answers that home is drawn from, as they travel with the page. */
const packDrawn = (answers: readonly DrawnAnswer[]): DrawnLists => ({
  home: answers.flatMap((one) =>
    one.name === 'home' ? [{ sportId: String(one.input?.eventTypeId ?? ''), lists: packHome(one.answer.docs) }] : [],
  ),
  tree: answers.flatMap((one) => (one.name === 'sportTree' ? [one.answer.docs] : []))[0],
});

registerServerPart({
  pack: packDrawn,
  texts: bettingTexts,
  languages: { 'hi-in': { ...uiInHindi, ...serverMessagesInHindi, ...namesInHindi, ...inHindi } },
  screens: { home: withBettingServices(HomeScreen), inPlay: withBettingServices(InPlayScreen) },
});
