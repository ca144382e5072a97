import type { RemoteModule } from '@backlay/shared/host';

const remote: RemoteModule = {
  screens: {},
  slots: {},
};

// What the federation entry exposes as ./remote: named, so that the shell finds it whatever the bundler.
export const { screens, slots } = remote;
