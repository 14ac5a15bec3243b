import { expect } from 'vitest'
import type { Finding } from '#cli/doctor/Finding.ts'
import { typeIn } from './typeIn.ts'

/** What the doctor finds in an environment, by what it is about, and whether it is satisfied. What is wrong always comes with advice. */
export async function askDoctor(env: Record<string, string>) {
  const { code, json } = await typeIn(env, 'doctor', '--json')
  const found = json['findings'] as Finding[]
  for (const { state, advice } of found) expect([state, Boolean(advice)]).toEqual([state, state === 'warn' || state === 'fail'])
  return { code, about: (name: string) => found.filter(({ about }) => about === name).map(({ state, says }) => `${state}: ${says}`) }
}
