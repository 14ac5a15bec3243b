import type { Kind, Level } from './contract.ts'
import { audienceOfFact, ofHolder, reachesNobody, type Asked, type Fact, type Listener } from './rules.ts'
import type { End, Step } from './stepsOf.ts'

/** An alert that is not over, as the book keeps it. */
export interface OpenAlert {
  id: string
  /** What the alerts share that one fact brought about, so that all their people receive one change. */
  raise: string
  person: string
  conversation: string
  kinds: readonly Kind[]
  /** Of what was told last: what is without sound stays so, whatever else the person was told before. */
  level: Level
  /** Milliseconds since 1970. */
  at: number
}

/** Something that a person has to be notified of now. */
export interface Raised extends Pick<Asked, 'isQuiet' | 'isPastQuiet'> {
  alert: OpenAlert
  fresh: Kind
  /** The number of the message that brought it about; null where there is none. */
  seq: number | null
}

export interface Ended {
  alert: OpenAlert
  why: End['why']
}

/** Who can be alerted of a conversation, and who holds it. */
export interface ConversationAudience {
  assignee: string | null
  /** Who has it while the AI is silent there; its customer writes to them. */
  holder: string | null
  /** Who feels worse than this, from -1 to 1, counts as upset. */
  upsetBelow: number
  listeners: readonly Listener[]
}

/** What the steps of a stretch of the log make of the open alerts. Pure: the same alerts and steps give the same, but for new ids. */
export class AlertBook {
  /** By conversation, then by person. */
  readonly #open = new Map<string, Map<string, OpenAlert>>()
  readonly #raised = new Map<string, Raised[]>()
  readonly #ended: Ended[] = []
  readonly #before = new Set<string>()
  readonly #touched = new Set<string>()
  #changed: OpenAlert[] | null = null
  readonly #settled = new Map<string, Set<Kind>>()
  readonly #unreached = new Map<string, boolean>()
  readonly #audienceOf: (conversation: string) => ConversationAudience | undefined
  readonly #newId: () => string

  constructor(open: readonly OpenAlert[], audienceOf: (conversation: string) => ConversationAudience | undefined, newId: () => string) {
    this.#audienceOf = audienceOf
    this.#newId = newId
    for (const alert of open) {
      this.#put(alert)
      this.#before.add(alert.id)
    }
  }

  apply(steps: readonly Step[]): void {
    this.#changed = null
    for (const step of steps) {
      if ('raise' in step) this.#raise(step.raise)
      else this.#end(step.end)
    }
  }

  /** How many alerts are new or differ from what they were, or did for a moment. */
  get touched(): number {
    return this.#touched.size
  }

  /** What is to be told: of each alert what happened since, without what was over again before anybody could be told. */
  get raised(): Raised[] {
    return [...this.#raised.values()].flat().flatMap(({ alert: { id, conversation, person }, ...rest }) => {
      const alert = this.#open.get(conversation)?.get(person)
      return alert?.id === id && alert.kinds.includes(rest.fresh) ? [{ alert, ...rest }] : []
    })
  }

  /** What is over of what was there before; what came and went within the stretch was never there. */
  get ended(): Ended[] {
    return this.#ended.filter(({ alert }) => this.#before.has(alert.id))
  }

  /** The open alerts that differ from what they were, or are new. */
  get changed(): OpenAlert[] {
    return (this.#changed ??= this.#all.filter(({ id }) => this.#touched.has(id)))
  }

  /** What was settled of alerts that go on for something else: should it happen again, it is told again. */
  get settled(): { id: string; kind: Kind }[] {
    if (this.#settled.size === 0) return []
    const open = new Set(this.#all.map(({ id }) => id))
    return [...this.#settled].flatMap(([id, some]) => (open.has(id) && this.#before.has(id) ? [...some].map((kind) => ({ id, kind })) : []))
  }

  /** Whether an alert is new in this stretch. */
  isNew({ id }: OpenAlert): boolean {
    return !this.#before.has(id)
  }

  /** Whether a conversation needs a human, and nobody can be reached. */
  reachesNobody(conversation: string): boolean {
    return this.#unreached.get(conversation) ?? false
  }

  get #all(): OpenAlert[] {
    return [...this.#open.values()].flatMap((ofConversation) => [...ofConversation.values()])
  }

  #put(alert: OpenAlert): void {
    const ofConversation = this.#open.get(alert.conversation)
    if (ofConversation) ofConversation.set(alert.person, alert)
    else this.#open.set(alert.conversation, new Map([[alert.person, alert]]))
  }

  #raise(fact: Fact): void {
    const audience = this.#audienceOf(fact.conversation)
    if (!audience || (fact.feeling !== undefined && fact.feeling >= audience.upsetBelow)) return
    if (fact.kind === 'help') this.#unreached.set(fact.conversation, reachesNobody(fact, audience.assignee, audience.listeners))
    const open = this.#open.get(fact.conversation)
    const saying = saidBy(fact.kind)
    const knows = (person: string) => open?.get(person)?.kinds.some((kind) => saying.includes(kind)) === true
    const raise = this.#newId()
    // Of what somebody was told and has not looked at they are not told again. Who is asked for help hangs on everybody; of all else most know already.
    const listeners = fact.kind === 'help' ? audience.listeners : listenersTo(fact, audience).filter(({ person }) => !knows(person))
    for (const { person, level, isCalled, ...how } of audienceOfFact(fact, audience.assignee, listeners)) {
      const known = open?.get(person)
      // Whom only the bell told before, as it was their quiet hour or nobody was called then, is called when the next people are asked.
      if (knows(person) && !(isCalled && fact.notified !== undefined)) continue
      const alert: OpenAlert = known
        ? this.#grown(known, fact, level)
        : { id: this.#newId(), raise, person, conversation: fact.conversation, kinds: [fact.kind], level, at: fact.at }
      this.#put(alert)
      this.#touched.add(alert.id)
      this.#raised.set(alert.id, [...(this.#raised.get(alert.id) ?? []), { alert, fresh: fact.kind, seq: fact.seq ?? null, ...how }])
    }
  }

  /** An alert whose person is told of something more. */
  #grown(known: OpenAlert, { kind, at }: Fact, level: Level): OpenAlert {
    return {
      ...known,
      kinds: known.kinds.includes(kind) ? known.kinds : [...known.kinds, kind],
      level: this.#isNotified(known) && known.level > level ? known.level : level,
      // A message is a moment older than the call for help that it brought about, and that is what counts as asked.
      at: Math.max(known.at, at),
    }
  }

  /** Whether its person is told something of it in this stretch already. */
  #isNotified({ id }: OpenAlert): boolean {
    return (this.#raised.get(id) ?? []).length > 0
  }

  #end({ conversation, kinds, person, except = null, why }: End): void {
    const ofConversation = this.#open.get(conversation) ?? new Map<string, OpenAlert>()
    for (const alert of ofConversation.values()) {
      if (alert.person === except || (person !== null && alert.person !== person)) continue
      const left = kinds === null ? [] : alert.kinds.filter((kind) => !kinds.includes(kind))
      if (left.length === alert.kinds.length) continue
      this.#touched.add(alert.id)
      this.#raised.set(
        alert.id,
        (this.#raised.get(alert.id) ?? []).filter(({ fresh }) => left.includes(fresh)),
      )
      const settled = this.#settled.get(alert.id) ?? new Set()
      for (const kind of alert.kinds) if (!left.includes(kind)) settled.add(kind)
      this.#settled.set(alert.id, settled)
      if (left.length > 0) this.#put({ ...alert, kinds: left })
      else {
        ofConversation.delete(alert.person)
        this.#ended.push({ alert, why })
      }
    }
  }
}

/** The kinds by which somebody knows of one: that a customer wrote to them says that a customer wrote. */
const saidBy = (kind: Kind): readonly Kind[] => (kind === 'log' ? ['log', 'answered'] : [kind])

/** What the holder looks after is told to nobody else. That their customer wrote is not told to who has handed the conversation on since. */
function listenersTo({ kind }: Fact, { holder, listeners }: ConversationAudience): readonly Listener[] {
  const isOfHolder = kind === 'answered' || (holder !== null && ofHolder.includes(kind))
  return isOfHolder ? listeners.filter(({ person }) => person === holder) : listeners
}
