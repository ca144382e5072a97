import { booleanOption, hostNames, integerOption, option, textOption } from './options';

/** What pages may show, and how their first frame is drawn. */
export const pageOptions = {
  assetHosts: option(
    'ASSET_HOSTS',
    null,
    hostNames,
    'Host names, with commas, that pictures of the operator are taken from over https.',
  ),
  chatHosts: option(
    'CHAT_HOSTS',
    null,
    hostNames,
    'Host names, with commas, that chats of brands may be shown from over https, besides those of LiveChat, Zoho SalesIQ and Tawk.',
  ),
  frameHosts: option(
    'FRAME_HOSTS',
    null,
    hostNames,
    'Host names, with commas, that pages may show in a frame over https: live TV, scores, casino. Default: every host.',
    { production: 'required' },
  ),
  drawingProcesses: option(
    'DRAWING_PROCESSES',
    '1',
    integerOption(0, 8),
    'Processes that draw the first frame of pages, for each version of a remote that has a server part. 0: pages come without.',
  ),
  drawingWaitMs: option(
    'DRAWING_WAIT_MS',
    '15',
    integerOption(1, 5000),
    'How long a page waits for its first frame to be drawn; one that comes later is in the next page.',
  ),
  drawingTimeZone: option(
    'DRAWING_TIME_ZONE',
    'Asia/Kolkata',
    textOption,
    'Time zone of the times in a first frame; the scripts of the page show those of the visitor.',
  ),
  earlyHints: option(
    'EARLY_HINTS',
    'off',
    booleanOption,
    'Pages begin with 103 Early Hints, which name the files that they need first; for a proxy that passes them on.',
  ),
} as const;
