import { createContext, use, type Context } from 'react';

/** A context for the collaborators that a feature declares in its `ports.ts`, and the hook that reads them. */
export function createPorts<Ports>(feature: string): readonly [Context<Ports | null>, () => Ports] {
  const Ports = createContext<Ports | null>(null);
  return [
    Ports,
    () => {
      const ports = use(Ports);
      if (!ports) throw new Error(`Cannot render ${feature} outside of the betting services`);
      return ports;
    },
  ];
}
