import type { EngineMessage, EngineOutcome } from './ports.ts'

/** What is kept of a conversation between two turns of its engine. */
export interface Memory {
  contexts: readonly unknown[]
  /** How often in a row it did not understand, or failed. */
  misses: number
  /** The customer was told that a person comes, and nothing has been answered since. */
  told: boolean
}

/** What comes of an outcome. */
export interface Judgement {
  say: readonly EngineMessage[]
  /** People are to take over: the AI falls silent. */
  handsOver: boolean
  /** A person is asked for, while the AI goes on. */
  wantsPerson: boolean
  memory: Memory
}

/** After so many misses in a row people take over. */
const maxMisses = 2

/**
 * Decides what the customer is told and who goes on: what is not understood, or fails, twice in a row is for people, and so is what the engine
 * says is for them. `handoverText` tells the customer, once, and not where the engine's own words do.
 */
export function judgeOutcome(outcome: EngineOutcome, memory: Memory, handoverText: string): Judgement {
  const notice: EngineMessage[] = handoverText === '' ? [] : [{ text: handoverText, attachments: [] }]
  const misses = memory.misses + 1
  const isLast = misses >= maxMisses
  const after = (contexts: readonly unknown[], told: boolean): Memory => ({ contexts, misses: isLast ? 0 : misses, told: !isLast && told })
  if (outcome.outcome === 'failed') {
    // Nobody answered, so a person is asked for at once.
    return { say: memory.told ? [] : notice, handsOver: isLast, wantsPerson: true, memory: after(memory.contexts, true) }
  }
  const { answer } = outcome
  if (answer.handOff) {
    const say = answer.messages.length > 0 || memory.told ? answer.messages : notice
    return { say, handsOver: true, wantsPerson: true, memory: { contexts: answer.contexts, misses: 0, told: false } }
  }
  if (!answer.isFallback)
    return { say: answer.messages, handsOver: false, wantsPerson: false, memory: { contexts: answer.contexts, misses: 0, told: false } }
  // "Please say that again", and then that somebody comes, would be one word too many.
  const say = isLast && !memory.told && notice.length > 0 ? notice : answer.messages
  return { say, handsOver: isLast, wantsPerson: isLast, memory: after(answer.contexts, memory.told) }
}
