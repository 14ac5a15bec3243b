import { summary, type Summary } from './summary.ts'

/** Something that can be done again and again. */
export type Works<Name extends string> = Record<Name, () => Promise<unknown>>

/** So many measurements are taken even where one is too slow for its time: it should still have a figure. */
const atLeast = 10

/**
 * How many milliseconds some works take, done in turn, so that whatever else the machine does meanwhile hits them alike. The first times
 * are not counted: they warm caches and compilers.
 */
export async function sampleInTurn<Name extends string>(
  works: Works<Name>,
  { count, atMost }: { count: number; atMost: number },
): Promise<Record<Name, Summary>> {
  const names = Object.keys(works) as Name[]
  await inTurn(names, works, Math.ceil(count / 5), atMost / 4)
  const times = await inTurn(names, works, count, atMost)
  return Object.fromEntries(names.map((name) => [name, summary(times[name])])) as Record<Name, Summary>
}

async function inTurn<Name extends string>(
  names: Name[],
  works: Works<Name>,
  count: number,
  atMost: number,
): Promise<Record<Name, number[]>> {
  const times = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>
  const started = performance.now()
  for (let i = 0; i < count && (i < atLeast || performance.now() - started < atMost); i++) {
    for (const name of names) {
      const from = performance.now()
      await works[name]()
      times[name].push(performance.now() - from)
    }
  }
  return times
}
