import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { HomePayload } from '@backlay/shared/contract';
import type { CallQuery } from '@backlay/shared/data';
import { EXPIRY_MS } from '@backlay/shared/domain';
import { useHost } from '@backlay/shared/host';
import { useHomePorts } from './ports';
import type { SportTree } from './event-lists-store';

/** Announced changes are read after this (A7.64). */
export const HOME_UPDATE_DELAY_MS = 3_000;

/** The interface of the data layer, which the first page does not load. */
type HomeQuery = Pick<CallQuery<HomePayload>, 'answer' | 'state'> & { readonly reload: () => void };

/** The list of home for a sport ('' for all), read again every 30 s and 3 s after the platform announces a change. */
export function useHome(sportId: string): HomeQuery {
  const { lists } = useHomePorts();
  const host = useHost();
  const list = useStore(lists.store, (state) => lists.homeOf(state, sportId));

  useEffect(() => {
    const read = () => void lists.readHome(sportId);
    let announced: ReturnType<typeof setTimeout> | undefined;
    lists.openHome(sportId);
    const timer = setInterval(() => {
      if (document.visibilityState !== 'hidden') read();
    }, EXPIRY_MS.home);
    const off = host.realtime.on('getHomeCacheUpdates', () => {
      announced ??= setTimeout(() => {
        announced = undefined;
        read();
      }, HOME_UPDATE_DELAY_MS);
    });
    return () => {
      clearInterval(timer);
      clearTimeout(announced);
      off();
    };
  }, [lists, host, sportId]);

  const { docs, failed } = list;
  return {
    answer: docs,
    state: failed ? 'failed' : docs ? 'ready' : 'loading',
    reload: () => void lists.readHome(sportId),
  };
}

/** The sport tree, null until it came. */
export function useSportTree(): SportTree | null {
  const { lists } = useHomePorts();
  const tree = useStore(lists.store, (state) => state.tree);
  useEffect(() => {
    lists.openTree();
    const timer = setInterval(() => void lists.readTree(), EXPIRY_MS.hotEvents);
    return () => clearInterval(timer);
  }, [lists]);
  return tree;
}
