import type { CardField } from '#providers/card.ts'
import type { Bot } from '#features/bots/contract.ts'

/** The settings of a bot as its form holds them. */
export interface SettingsDraft {
  name: string
  source: string
  /** Who answers; empty for nobody but the team, or the bot itself. */
  engine: string
  /** What a customer is told when the engine asks for a person. */
  handover: string
  platform: string
  webhook: string
  /** As typed; empty for never. So is `waiting`. */
  minutes: string
  waiting: string
  /** Who answers a customer who writes after Done. */
  afterDone: 'ai' | 'holder'
}

/** What the form shows of a bot that nobody has touched yet. */
export function draftOf(bot: Bot): SettingsDraft {
  const { name, source, engine, handover_text, platform, webhook, auto_resume_minutes, escalate_after_minutes, done_ends_hold } = bot
  return {
    name,
    source,
    engine: engine ?? '',
    handover: handover_text,
    platform,
    webhook,
    minutes: asTyped(auto_resume_minutes),
    waiting: asTyped(escalate_after_minutes),
    afterDone: done_ends_hold ? 'ai' : 'holder',
  }
}

const asTyped = (minutes: number | null) => (minutes === null ? '' : String(minutes))

/** The typed minutes: null for never, undefined for what is no number from 1 to 1,440. */
export function minutesOf(typed: string): number | null | undefined {
  const text = typed.trim()
  if (text === '') return null
  const minutes = /^\d{1,4}$/.test(text) ? Number(text) : 0
  return minutes >= 1 && minutes <= 1440 ? minutes : undefined
}

/** What somebody changed, without what is as it was: so that a colleague's change of another setting is not undone by saving. */
export function changesOf(bot: Bot, typed: Partial<SettingsDraft>): Partial<SettingsDraft> {
  const before: Readonly<Record<string, string>> = { ...draftOf(bot) }
  return Object.fromEntries(Object.entries(typed).filter(([name, value]) => value.trim() !== before[name]))
}

/** Changes as the call that saves them takes them; their minutes are right by then. */
export function settingsOf({ minutes, waiting, afterDone, engine, handover, ...rest }: Partial<SettingsDraft>) {
  return {
    ...rest,
    ...(engine !== undefined && { engine: engine === '' ? null : engine }),
    ...(handover !== undefined && { handover_text: handover }),
    ...(minutes !== undefined && { auto_resume_minutes: minutesOf(minutes) }),
    ...(waiting !== undefined && { escalate_after_minutes: minutesOf(waiting) }),
    ...(afterDone !== undefined && { done_ends_hold: afterDone === 'ai' }),
  }
}

/**
 * The credentials that somebody typed, without what is as it was. A secret is never shown, so an empty one is one that was not typed. What is chosen anew
 * counts also where it is the same: somebody else's account may give it.
 */
export function changedCredentials(
  bot: Pick<Bot, 'settings'> | null,
  fields: readonly Pick<CardField, 'name' | 'secret' | 'chosen'>[],
  typed: Readonly<Record<string, string>>,
): Record<string, string> {
  const isNew = ({ name, secret, chosen }: Pick<CardField, 'name' | 'secret' | 'chosen'>) => {
    const value = typed[name]?.trim()
    if (value === undefined) return false
    if (secret) return value !== ''
    return value !== (bot?.settings[name] ?? '') || (chosen === true && value !== '')
  }
  return Object.fromEntries(
    fields.filter((field) => field.name !== 'webhook' && isNew(field)).map(({ name }) => [name, typed[name]!.trim()]),
  )
}
