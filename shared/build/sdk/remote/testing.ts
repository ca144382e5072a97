import { dataNames, roleNames, serverMessages, uiTexts } from '../../../src/domain';
import { namesInHindi, roleNamesInHindi, serverMessagesInHindi, uiInHindi } from '../../../src/domain/texts/hi';
import { provideTexts } from '../../../testing/test-texts';

// Views show texts of the design system and of the server beside their own.
provideTexts(() => ({
  en: { ...serverMessages, ...dataNames, ...roleNames, ...uiTexts },
  hi: { ...serverMessagesInHindi, ...namesInHindi, ...roleNamesInHindi, ...uiInHindi },
}));

export * from '../../../testing/builders';
export * from '../../../testing/tenant';
export {
  fakeHost,
  type CallStub,
  type CallStubs,
  type FakeHost,
  type FakeHostOverrides,
  type RecordedCall,
} from '../../../testing/fake-host';
export { renderRemote, type RenderedRemote, type RenderRemoteOptions } from './render-remote';
export { fakeClock, type FakeClock } from './fake-clock';
export { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
