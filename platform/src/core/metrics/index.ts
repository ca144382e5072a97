import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { requireValue } from '@backlay/shared/domain';
import { definitions, type CounterKey, type Definition, type GaugeKey, type HistogramKey } from './definitions';
import { LabelledSeries } from './series';

export { definitions, type Definition };

/** One reading of a metric: its label values, and its value. */
export type Reading = readonly [labels: readonly string[], value: number];

/** Reads the present values of a metric whenever `/metrics` is requested. It must not wait and must not throw. */
export type Reader = () => Iterable<Reading>;

/** What this process counts and measures. Its methods take label values in the order of the definition. */
export interface Metrics {
  count(key: CounterKey, first?: string, second?: string, third?: string): void;
  /** @param seconds measured time */
  observe(key: HistogramKey, seconds: number, first?: string, second?: string, third?: string): void;
  set(key: GaugeKey, value: number, first?: string, second?: string): void;
  /** The values of a gauge, or of a counter that is counted at another place, are read with each request. */
  provide(key: GaugeKey | CounterKey, reader: Reader): void;
  /** Prometheus text. */
  render(): Promise<string>;
  readonly contentType: string;
}

type Readers = Map<Definition, Reader>;
type SeriesMap<Child extends object> = Map<Definition, LabelledSeries<Child>>;

/** The metrics of the table of G4 on a registry of their own, with the defaults of prom-client beside them (G4.01). */
export function createMetrics({ defaults = true } = {}): Metrics {
  const registry = new Registry();
  const readers: Readers = new Map();
  const counters: SeriesMap<{ inc(): void }> = new Map();
  const gauges: SeriesMap<{ set(value: number): void }> = new Map();
  const histograms: SeriesMap<{ observe(seconds: number): void }> = new Map();
  const all: readonly Definition[] = Object.values(definitions);
  for (const definition of all) {
    const options = { name: definition.name, help: definition.help, labelNames: [...definition.labels] };
    const registers = [registry];
    if (definition.kind === 'counter') {
      const metric: Counter = new Counter({
        ...options,
        registers,
        collect: () => read(readers, metric, definition),
      });
      counters.set(definition, seriesOf(definition, metric));
    } else if (definition.kind === 'gauge') {
      const metric: Gauge = new Gauge({ ...options, registers, collect: () => read(readers, metric, definition) });
      if (definition.labels.length === 0) metric.set(Number.NaN);
      gauges.set(definition, seriesOf(definition, metric));
    } else {
      const metric = new Histogram({ ...options, registers, buckets: [...(definition.buckets ?? [])] });
      histograms.set(definition, seriesOf(definition, metric));
    }
  }
  if (defaults) collectDefaultMetrics({ register: registry });
  return {
    count: (key, ...labels) =>
      requireValue(counters.get(definitions[key]), key)
        .get(...labels)
        .inc(),
    observe: (key, seconds, ...labels) =>
      requireValue(histograms.get(definitions[key]), key)
        .get(...labels)
        .observe(seconds),
    set: (key, value, ...labels) =>
      requireValue(gauges.get(definitions[key]), key)
        .get(...labels)
        .set(value),
    provide: (key, reader) => void readers.set(definitions[key], reader),
    render: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

/** Children of a metric of the library, which without labels is its own only child. */
function seriesOf<Child extends object>(
  definition: Definition,
  metric: Child & { labels(...values: string[]): Child },
): LabelledSeries<Child> {
  return new LabelledSeries(definition, (values) => (values.length === 0 ? metric : metric.labels(...values)));
}

/** Replaces the values of a metric by those of its reader, up to the bound of the metric. What is not known is NaN: it raises no alert. */
function read(readers: Readers, metric: Counter | Gauge, definition: Definition): void {
  const { labels, most } = definition;
  const reader = readers.get(definition);
  if (!reader) return;
  metric.reset();
  if (metric instanceof Gauge && labels.length === 0) {
    const [known] = reader();
    return metric.set(known?.[1] ?? Number.NaN);
  }
  let left = most;
  for (const [values, value] of reader()) {
    if ((left -= 1) < 0) return;
    const named = Object.fromEntries(labels.map((label, at) => [label, values[at] ?? '']));
    metric.inc(named, value);
  }
}
