import { Random } from '#shared/Random.ts'
import type { RawRequest } from '#providers/provider.ts'

const odd: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1e308,
  '',
  ' ',
  '\0',
  '\ud800',
  '🦀'.repeat(50),
  'x'.repeat(30_000),
  '__proto__',
  [],
  {},
  [[[[[]]]]],
  { id: {} },
  { __proto__: 1 },
  '{{first name}}',
  'javascript:alert(1)',
]

/** Calls `check` with generated requests, see `fuzzRequests`. */
export function fuzzParse(seeds: readonly unknown[], times: number, check: (raw: RawRequest) => void): void {
  for (const raw of fuzzRequests(seeds, times)) check(raw)
}

/**
 * Requests that are like those of a company, and broken in every way: other types, missing and unknown fields, cut bytes, other formats. `seeds` are
 * bodies as the company sends them. The same ones in every run.
 */
export function* fuzzRequests(seeds: readonly unknown[], times: number): Generator<RawRequest> {
  const random = new Random(20_261_122)
  const mutate = (value: unknown, depth: number): unknown => {
    if (random.chance(0.08)) return random.pick(odd)
    if (typeof value !== 'object' || value === null || depth > 8) return value
    if (Array.isArray(value)) return value.flatMap((one) => (random.chance(0.05) ? [] : [mutate(one, depth + 1)]))
    const entries = Object.entries(value).flatMap(([name, one]) => (random.chance(0.08) ? [] : [[name, mutate(one, depth + 1)]]))
    if (random.chance(0.1)) entries.push([random.pick(['__proto__', 'toString', 'x', 'text', 'user']), random.pick(odd)])
    return Object.fromEntries(entries) as unknown
  }
  for (let time = 0; time < times; time++) {
    const json = JSON.stringify(mutate(random.pick(seeds), 0)) ?? ''
    const text = random.chance(0.1) ? json.slice(0, random.int(0, json.length - 1)) : json
    const asForm = random.chance(0.1)
    const body = asForm ? new URLSearchParams({ text, user: text }).toString() : text
    yield {
      method: 'POST',
      path: '/webhooks',
      params: {},
      query: new URLSearchParams(random.chance(0.1) ? { text: String(random.pick(odd)) } : {}),
      headers: {},
      body: random.chance(0.03) ? Buffer.from([0xff, 0xfe, 0, ...Buffer.from(body)]) : Buffer.from(body),
      receivedAt: new Date(1_790_000_000_000 + time),
    }
  }
}
