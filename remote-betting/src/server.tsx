import type { EndpointPayload, HomePayload } from '@backlay/shared/contract';
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
function packDrawn(answers: readonly DrawnAnswer[]): DrawnLists {
  const docsOf = (answer: unknown) => (answer as { readonly docs: unknown }).docs; // an answer of the contract
  const trees = answers.filter(({ name }) => name === 'sportTree');
  return {
    home: answers
      .filter(({ name }) => name === 'home')
      .map(({ input, answer }) => ({
        sportId: String(input?.eventTypeId ?? ''),
        lists: packHome(docsOf(answer) as HomePayload),
      })),
    ...(trees[0] && { tree: docsOf(trees[0].answer) as EndpointPayload<'sportTree'> }),
  };
}

registerServerPart({
  pack: packDrawn,
  texts: bettingTexts,
  languages: { 'hi-in': { ...uiInHindi, ...serverMessagesInHindi, ...namesInHindi, ...inHindi } },
  screens: { home: withBettingServices(HomeScreen), inPlay: withBettingServices(InPlayScreen) },
});
