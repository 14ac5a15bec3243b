/** Milliseconds, unless said otherwise. */
export interface Summary {
  n: number
  p50: number
  p95: number
  p99: number
  max: number
}

/** The nearest-rank percentiles of some measurements. */
export function summary(values: number[]): Summary {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number) => round(sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN)
  return { n: sorted.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) }
}

export function median(values: number[]): number {
  return summary(values).p50
}

/** Three significant places are more than a benchmark on a shared machine knows. */
export function round(value: number): number {
  return Number(value.toPrecision(4))
}
