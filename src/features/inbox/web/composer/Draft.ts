/** What somebody has begun to write in a conversation: a reply and a note, each with words of its own. */
export interface Draft {
  reply: string
  note: string
  /** Which of them is in the field. */
  mode: Mode
  /** The note was begun as a reply and became a note because it mentions a colleague. While it is so, there is no other reply. */
  byMention: boolean
  /**
   * What its writer has to answer before it is sent. `unmentioned`: the last mention was taken out, should it be a reply again? `mention`: it mentions a
   * colleague, is it meant for the customer all the same?
   */
  asks: 'unmentioned' | 'mention' | null
  /** What is mentioned in the reply and goes to the customer all the same, because its writer said so. */
  openly?: readonly string[]
}

/** Who reads what is written: the customer, or only the workspace. */
export type Mode = 'reply' | 'note'

export const emptyDraft: Draft = { reply: '', note: '', mode: 'reply', byMention: false, asks: null }

/** What stands in the field. */
export const textOf = (draft: Draft): string => draft[draft.mode]

/** Whether nothing of it need be kept. */
export const isEmpty = ({ reply, note, mode }: Draft): boolean => reply === '' && note === '' && mode === 'reply'

/** Those of what a text mentions that its writer has not said the customer may read. */
export function secretIn({ openly = [] }: Draft, mentions: readonly string[]): string[] {
  return mentions.filter((one) => !openly.includes(one))
}

/**
 * The draft after typing; `mentions` is what the text now mentions. A reply that mentions a colleague becomes a note in plain sight; where a note was begun
 * already (`hasNote`), the two are not mixed, and its writer is asked instead.
 */
export function afterTyping(draft: Draft, text: string, mentions: readonly string[], hasNote = draft.note.trim() !== ''): Draft {
  const secret = secretIn(draft, mentions).length > 0
  if (draft.mode === 'reply') {
    if (secret && !hasNote) return { ...draft, reply: '', note: text, mode: 'note', byMention: true, asks: null }
    // Nothing is left that could go public by mistake.
    if (text.trim() === '') return { ...withoutLeave(draft), reply: text, asks: null }
    return { ...draft, reply: text, asks: secret ? 'mention' : null }
  }
  if (!draft.byMention || secret) return { ...draft, note: text, asks: null }
  return text.trim() === '' ? { ...emptyDraft, reply: text } : { ...draft, note: text, asks: 'unmentioned' }
}

/** The draft after choosing a mode by hand. What mentions a colleague stays in the workspace until its writer has answered. */
export function afterChoice(draft: Draft, mode: Mode, mentions: readonly string[]): Draft {
  const secret = secretIn(draft, mentions).length > 0
  if (mode === 'note') return { ...draft, mode, byMention: draft.mode === 'note' && draft.byMention && secret, asks: null }
  if (draft.mode === 'note' && !draft.byMention) return { ...draft, mode, asks: null }
  if (secret) return { ...draft, asks: 'mention' }
  return draft.mode === 'note' ? asReply(draft) : { ...draft, asks: null }
}

/** The draft after its question was answered. */
export function afterAnswer(draft: Draft, mode: Mode, mentions: readonly string[]): Draft {
  if (mode === 'reply') return { ...(draft.mode === 'note' ? asReply(draft) : draft), asks: null, openly: mentions }
  if (draft.mode === 'note') return afterChoice(draft, mode, mentions)
  return { ...withoutLeave(draft), reply: '', note: below(draft.note, draft.reply), mode, byMention: false, asks: null }
}

/** The draft after sending what is in the field. The one who wrote a note goes on writing notes: the next line must not go public by surprise. */
export function afterSending(draft: Draft): Draft {
  const rest = { ...draft, [draft.mode]: '', byMention: false, asks: null }
  return draft.mode === 'reply' ? withoutLeave(rest) : rest
}

/** The draft with a text put before what is written already in that mode: a bot's offer or unsent draft, or a message taken back to edit it. */
export function withText(draft: Draft, text: string, mode: Mode): Draft {
  return { ...draft, [mode]: below(text, draft[mode]), mode, byMention: false, asks: null }
}

/** What was kept, with what was written before that was known behind it. A mode that was chosen meanwhile stays, whatever the kept one was. */
export function mergeDrafts(kept: Draft, now: Draft): Draft {
  if (now === emptyDraft) return kept
  const isNew = kept.reply === '' && kept.note === ''
  const isOld = now.reply === '' && now.note === ''
  // A question is about the mode in which it was asked.
  const stillAsked = isOld && now.mode === kept.mode ? kept.asks : null
  return {
    reply: below(kept.reply, now.reply),
    note: below(kept.note, now.note),
    mode: now.mode,
    // Of what was joined nobody knows any more which of it was begun as a reply.
    byMention: now.mode === 'note' && ((isNew && now.byMention) || (isOld && kept.byMention)),
    asks: isNew ? now.asks : stillAsked,
  }
}

/** What became a note by a mention is the reply again. */
function asReply(draft: Draft): Draft {
  return { ...draft, reply: draft.note, note: '', mode: 'reply', byMention: false, asks: null }
}

function withoutLeave({ reply, note, mode, byMention, asks }: Draft): Draft {
  return { reply, note, mode, byMention, asks }
}

const below = (first: string, second: string) => [first, second].filter((text) => text.trim() !== '').join('\n\n')
