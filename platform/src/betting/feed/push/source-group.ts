import type { EventDefinition } from '@backlay/shared/domain';
import type { FeedMessage } from '../feed';
import { differ } from './check-messages';
import { toOwnId, type PushSource } from './protocol';
import { SourceImage, type GroupView, type SourceFault } from './source-image';

/** For how long a source of higher priority has to be without fault before its events return to it, ms. */
const RETURN_MS = 30_000;

export interface SourceGroupDeps {
  readonly sources: readonly PushSource[];
  /** Ids of the brands that take no bets on events of a source that took over (G7.09). */
  readonly brandsWithoutStandby: () => readonly string[];
  readonly onFault: (source: string, eventId: string, fault: SourceFault) => void;
  readonly onTakeOver: (source: string, eventId: string) => void;
}

interface Choice {
  image: SourceImage;
  /** The source that is to take over, and since when, ms. */
  next: { readonly image: SourceImage; readonly since: number } | null;
  fault: SourceFault | null;
  /** The brands for which its markets are suspended. */
  suspendedFor: string;
}

/**
 * Sources of one sport that describe the same events under the same ids. Each event follows one of them. Where that one is silent,
 * has a gap or contradicts itself, its markets are suspended. Then the next source takes over under a new version (G7.09).
 */
export class SourceGroup implements GroupView {
  readonly images: readonly SourceImage[];
  readonly versions: GroupView['versions'] = new Map();
  private readonly choices = new Map<string, Choice>();

  constructor(
    private readonly deps: SourceGroupDeps,
    now: number,
  ) {
    const sources = [...deps.sources].sort((a, b) => a.priority - b.priority);
    this.images = sources.map((source) => new SourceImage(source, this, now));
  }

  isUsed(image: SourceImage, eventId: string): boolean {
    const known = this.choices.get(eventId);
    if (!known) this.choices.set(eventId, { image, next: null, fault: null, suspendedFor: '' });
    return !known || known.image === image;
  }

  complete(image: SourceImage, event: EventDefinition): EventDefinition {
    const own = event.id.slice(toOwnId(image.source.group, '').length);
    const brands = this.isStandby(image, own) ? this.deps.brandsWithoutStandby() : [];
    const choice = this.choices.get(own);
    if (choice) choice.suspendedFor = brands.join();
    return brands.length > 0 ? { ...event, suspendedFor: brands } : event;
  }

  isContested(image: SourceImage, marketId: string): boolean {
    const own = image.resultOf(marketId);
    return this.images.some((other) => {
      const result = other.resultOf(marketId);
      return own !== undefined && result !== undefined && differ(own, result);
    });
  }

  /** Chooses again where a source failed, or one of higher priority recovered. Call it at short intervals. */
  choose(now: number): FeedMessage[] {
    return [...this.choices].flatMap(([eventId, choice]) => this.chooseFor(eventId, choice, now));
  }

  private chooseFor(eventId: string, choice: Choice, now: number): FeedMessage[] {
    const fault = choice.image.findFault(eventId, now);
    if (fault !== null && fault !== choice.fault) this.deps.onFault(choice.image.name, eventId, fault);
    choice.fault = fault;
    const best = this.images.find((image) => image.knows(eventId) && image.findFault(eventId, now) === null);
    if (!best || best === choice.image) {
      choice.next = null;
      const isOther =
        this.isStandby(choice.image, eventId) && this.deps.brandsWithoutStandby().join() !== choice.suspendedFor;
      return isOther ? choice.image.describe(eventId, now) : [];
    }
    // The suspension of a source that failed is seen before another one opens the markets.
    if (choice.next?.image !== best) choice.next = { image: best, since: now };
    else if (fault !== null || now - choice.next.since >= RETURN_MS) {
      const retired = choice.image.retire(eventId, best, now);
      Object.assign(choice, { image: best, next: null, fault: null });
      this.deps.onTakeOver(best.name, eventId);
      return [...retired, ...best.describe(eventId, now)];
    }
    return [];
  }

  /** Whether a source of higher priority describes the event too. */
  private isStandby(image: SourceImage, eventId: string): boolean {
    return this.images.slice(0, this.images.indexOf(image)).some((before) => before.knows(eventId));
  }
}
