import { record } from './bodyFields.ts'
import type { OutAnswer, Standing } from './wire.ts'

/** What Baton answers a call with, told from what else may stand there: nothing, `null`, or the own words of a proxy. */
export const isStanding = (said: unknown): said is Standing => typeof record(said)['paused'] === 'boolean'

export const isOutAnswer = (said: unknown): said is OutAnswer => isStanding(said) && typeof record(said)['suppressed'] === 'boolean'

export const isNames = (said: unknown): said is string[] => Array.isArray(said) && said.every((one) => typeof one === 'string')

export const isDone = (said: unknown): said is { ok: true } => record(said)['ok'] === true
