import { kinds, type BotLevels, type Kind, type Level, type SystemLevels } from './contract.ts'

/** The rows of the page Bot Alerts, `all` apart. */
export const rowOf = {
  log: 'logSeverityLevel',
  intent: 'customAlertSeverityLevel',
  upset: 'userUpsetSeverityLevel',
  error: 'errorWarningLevel',
  help: 'helpNeededSeverityLevel',
  woke: 'whenAssigned',
  assigned: 'whenAssigned',
  answered: 'whenAnswered',
  mentioned: 'whenMentioned',
  noted: 'whenMentioned',
} as const satisfies Record<Kind, keyof BotLevels>
export const rows = [...new Set(Object.values(rowOf))]
export type Row = (typeof rows)[number]

/** The rows of what concerns somebody personally, which can be set for all bots as well. */
export const personalRows = ['whenAssigned', 'whenAnswered', 'whenMentioned'] as const satisfies (Row & keyof SystemLevels)[]
type PersonalRow = (typeof personalRows)[number]

/** Whether a row is one of these. */
export const isPersonal = (row: Row | keyof SystemLevels): row is PersonalRow => personalRows.some((one) => one === row)

/** What a row of a bot shows: a missing level counts as on with sound. What the row `all` shows follows from the others (web/levelOfAll.ts). */
export function levelOfRow(levels: BotLevels, row: Row): Level {
  return levels[row] ?? levels.all ?? 2
}

/** What a row of the personal settings shows. */
export function levelOfSystem(levels: SystemLevels, row: keyof SystemLevels): Level {
  return levels[row] ?? 2
}

/** The level at which somebody is alerted of something at a bot. For what concerns them personally, what they set for the bot goes before what they set for all. */
export function levelOf(kind: Kind, bot: BotLevels, system: SystemLevels): Level {
  const row = rowOf[kind]
  if (!isPersonal(row)) return levelOfRow(bot, row)
  return bot[row] ?? bot.all ?? levelOfSystem(system, row)
}

/** Levels after some of them were set. The row `all` sets every other; a row that is set by itself afterwards differs from it, and then `all` is not set any more. */
export function withOptions(levels: BotLevels, given: BotLevels): BotLevels {
  const { all, ...single } = given
  if (all !== undefined) return { ...(Object.fromEntries(rows.map((row) => [row, all])) as BotLevels), ...single, all }
  const after = { ...levels, ...single }
  if (levels.all === undefined || rows.every((row) => levelOfRow(after, row) === levels.all)) return after
  const { all: _gone, ...rest } = { ...(Object.fromEntries(rows.map((row) => [row, levelOfRow(levels, row)])) as BotLevels), ...after }
  return rest
}

/** A checkbox switches between off and on with sound, its sound between 1 and 2. */
export const toggled = (level: Level): Level => (level === 0 ? 2 : 0)
export const withSoundToggled = (level: Level): Level => (level === 2 ? 1 : 2)

/** The most urgent of some kinds. */
export function mostUrgent(some: readonly Kind[]): Kind {
  return kinds.findLast((kind) => some.includes(kind))!
}

/** Orders kinds, the most urgent first. */
export function byUrgency(a: Kind, b: Kind): number {
  if (a === b) return 0
  return mostUrgent([a, b]) === a ? -1 : 1
}

/**
 * What is for the holder alone to look after, once somebody has a conversation while the AI is silent there. Whether a human is needed is said by itself; what
 * customers write, people follow on purpose; and that something failed concerns everybody, as who wrote it may be away.
 */
export const ofHolder: readonly Kind[] = ['intent', 'upset']

/** A member of a workspace with what they set for a bot. */
export interface Listener {
  person: string
  mayChat: boolean
  /** Whether they see the conversation. */
  sees: boolean
  /** They see it only because it concerns them: it was given to them, or they were mentioned. */
  seesAsConcerned: boolean
  /** Whether they answer for this bot above all: they see only chosen bots and this is one, or they set its levels. */
  isOfBot: boolean
  bot: BotLevels
  system: SystemLevels
  /** Intents of the bot, by id or name, that they chose. */
  intents: readonly string[]
  /** Where they are away and do not come within so many minutes, they are told by e-mail. */
  emailMinutes: number
  /** They want no alerts now. */
  isQuiet: boolean
  /** Something beyond the bell can reach them now. It matters only where a human is needed. */
  isReachable: boolean
}

/** Something that people may have to know. */
export interface Fact {
  kind: Kind
  conversation: string
  /** Whom it concerns alone; null for everybody who sees the conversation. */
  to: string | null
  /** Who brought it about, and knows. */
  by: string | null
  /** Whom the conversation concerned when it happened: what came before is not told to who sees it only since then. */
  concerned?: readonly string[]
  /** Milliseconds since 1970. */
  at: number
  /** The number of the message that brought it about, or after which it came. */
  seq?: number
  /** Of the kind `intent`: its id, where it has one, and its name. */
  intents?: readonly string[]
  /** Of the kind `upset`: from -1 to 1. */
  feeling?: number
  /** Of the kind `help`: 0 asks those who answer for the bot, 1 everybody who may chat. */
  round?: number
  /** Who was notified of it before. */
  notified?: readonly string[]
  /** Of a later round: whether it reached somebody before. */
  reached?: boolean
}

/** Somebody who is alerted, at level 1 or 2. */
export interface Asked {
  person: string
  level: Level
  /** In their quiet hours: only the bell tells them. */
  isQuiet: boolean
  /** They are called although it is their quiet hour, as nobody else can be. */
  isPastQuiet: boolean
  /** Of a human who is needed: they can be reached, and are to be now. */
  isCalled: boolean
}

interface Wanted extends Omit<Asked, 'isPastQuiet' | 'isCalled'> {
  isFirst: boolean
  isOfBot: boolean
  isReachable: boolean
}

/** Who is alerted of a fact. */
export function audienceOfFact(fact: Fact, assignee: string | null, listeners: readonly Listener[]): Asked[] {
  const asked = fact.kind === 'help' ? whoIsToHelp(fact, assignee, listeners) : whoWants(fact, assignee, listeners)
  return asked.map(({ person, level, isQuiet, isPastQuiet = false, isCalled = false }: Wanted & Partial<Asked>) => ({
    person,
    level,
    isQuiet,
    isPastQuiet,
    isCalled,
  }))
}

/** Whether nobody at all can be reached who could help: the customer waits until somebody opens the page. */
export function reachesNobody(fact: Fact, assignee: string | null, listeners: readonly Listener[]): boolean {
  return fact.kind === 'help' && fact.reached !== true && !whoCanHelp(fact, assignee, listeners).some(({ isReachable }) => isReachable)
}

/** Who could help, among them who brought it back to the inbox: they are there, though they are not told. */
function whoCanHelp(fact: Fact, assignee: string | null, listeners: readonly Listener[]): Wanted[] {
  return whoWants({ ...fact, by: null }, assignee, listeners)
}

/** Whose turn it is, without who knows already: nobody else is asked in their place. */
function whoIsToHelp(fact: Fact, assignee: string | null, listeners: readonly Listener[]): (Wanted & Partial<Asked>)[] {
  return whoHelps(whoCanHelp(fact, assignee, listeners), fact.round ?? 0).filter(({ person }) => person !== fact.by)
}

function whoWants(fact: Fact, assignee: string | null, listeners: readonly Listener[]): Wanted[] {
  return listeners.flatMap((listener) => {
    if (!isFor(fact, listener) || !isOfUseTo(fact, listener)) return []
    const { person, isOfBot, isQuiet, isReachable } = listener
    const level = levelOf(fact.kind, listener.bot, listener.system)
    return level === 0 ? [] : [{ person, level, isFirst: person === assignee, isOfBot, isQuiet, isReachable }]
  })
}

/** Whether somebody may be told: they see the conversation, do not know yet, and it is not for another person alone. */
function isFor(fact: Fact, { person, sees, seesAsConcerned }: Listener): boolean {
  if (!sees || person === fact.by || fact.notified?.includes(person)) return false
  if (fact.to !== null) return fact.to === person
  return fact.kind === 'help' || !seesAsConcerned || fact.concerned?.includes(person) !== false
}

/** Whether it is for somebody to act on: who may not chat cannot help, and of intents each person has chosen their own. */
function isOfUseTo({ kind, intents }: Fact, listener: Listener): boolean {
  if (kind === 'help') return listener.mayChat
  return kind !== 'intent' || listener.intents.some((chosen) => intents?.includes(chosen))
}

/**
 * Only who can be reached can help. Who has quiet hours is called if there is nobody else. Those whose turn it is besides find it in their bell when
 * they come.
 */
function whoHelps(wanted: readonly Wanted[], round: number): (Wanted & Partial<Asked>)[] {
  const turn = round === 0 ? firstRound : (some: readonly Wanted[]) => some
  const reachable = wanted.filter(({ isReachable }) => isReachable)
  const awake = reachable.filter(({ isQuiet }) => !isQuiet)
  const isPastQuiet = awake.length === 0
  const called = turn(isPastQuiet ? reachable : awake).map((one) => ({ ...one, isQuiet: false, isPastQuiet, isCalled: true }))
  const isCalled = new Set(called.map(({ person }) => person))
  return [...called, ...turn(wanted).filter(({ person }) => !isCalled.has(person))]
}

/** Who holds it is asked first; else who answers for the bot; where there is nobody of these, everybody who may chat. */
function firstRound(wanted: readonly Wanted[]): readonly Wanted[] {
  const holder = wanted.filter(({ isFirst }) => isFirst)
  if (holder.length > 0) return holder
  const ofBot = wanted.filter(({ isOfBot }) => isOfBot)
  return ofBot.length > 0 ? ofBot : wanted
}
