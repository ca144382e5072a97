import { booleanOption, channelName, lastGoodFigures, option, textOption, versionsByName } from './options';

/** Where released versions lie, and what a checkout serves in development. */
export const releaseOptions = {
  releaseStore: option(
    'RELEASE_STORE',
    null,
    textOption,
    'Where released versions are stored: a folder, or s3://bucket[/folder][?endpoint=<url>&region=<name>]. Default: releases in DATA_DIR.',
  ),
  sdkFolder: option(
    'SDK_FOLDER',
    null,
    textOption,
    'Folder with the packed remote SDK, which the staff site serves. Default: shared/dist, where npm run sdk writes.',
  ),
  releaseChannel: option(
    'RELEASE_CHANNEL',
    null,
    channelName,
    'Channel that every brand follows instead of its own: npm run dev has one of its own.',
  ),
  workingTree: option(
    'WORKING_TREE',
    null,
    versionsByName,
    'Versions of the checkout that starts the platform, name@version with commas between them; npm start sets it.',
  ),
  lastGood: option(
    'LAST_GOOD',
    '200,20,10,1',
    lastGoodFigures,
    'What a version needs to be a last good one where a brand does not set it: loads, visitors, minutes, and at most so many percent of failed loads.',
  ),
  liveReload: option('LIVE_RELOAD', 'off', booleanOption, 'Open pages reload when a release arrives: npm run dev.', {
    production: 'off',
  }),
  checkBooks: option(
    'CHECK_BOOKS',
    'off',
    booleanOption,
    'Looks at each book of waiting orders after each step: one that is crossed is suspended and raises an alert.',
  ),
  checkResponses: option(
    'CHECK_RESPONSES',
    'off',
    booleanOption,
    'Compares each response with the contract and fails a call that differs: npm run dev and all tests.',
  ),
} as const;
