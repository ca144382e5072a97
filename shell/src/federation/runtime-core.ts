import * as core from 'federation-runtime-core';

/** Remotes are built without the runtime's core and take the shell's from here (`experiments.externalRuntime`). */
export function provideRuntimeCore(): void {
  Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: core });
}
