/** What somebody has begun to write in a conversation. */
export interface Draft {
  text: string
  mode: 'reply' | 'note'
  /** It became a note because it mentions a colleague. */
  byMention: boolean
  /**
   * What its writer has to answer before it is sent; until then it stays a note. `unmentioned`: the last mention was taken out, should it be a
   * reply again? `mention`: it mentions a colleague, is it meant for the customer all the same?
   */
  asks: 'unmentioned' | 'mention' | null
  /** What is mentioned in it and goes to the customer all the same, because its writer said so. */
  openly?: readonly string[]
}

export const emptyDraft: Draft = { text: '', mode: 'reply', byMention: false, asks: null }

/** Those of what a text mentions that its writer has not said the customer may read. */
export function secretIn({ openly = [] }: Draft, mentions: readonly string[]): string[] {
  return mentions.filter((one) => !openly.includes(one))
}

/** The draft after typing; `mentions` is what the text now mentions. */
export function typed(draft: Draft, text: string, mentions: readonly string[]): Draft {
  if (secretIn(draft, mentions).length > 0)
    return { ...draft, text, mode: 'note', byMention: draft.byMention || draft.mode === 'reply', asks: null }
  // Nothing is left that could go public by mistake.
  if (text.trim() === '') return { ...emptyDraft, text, mode: draft.byMention ? 'reply' : draft.mode }
  return { ...draft, text, asks: draft.byMention ? 'unmentioned' : null }
}

/** The draft after choosing a mode by hand. A text that mentions a colleague stays in the workspace until its writer has answered. */
export function chosen(draft: Draft, mode: Draft['mode'], mentions: readonly string[]): Draft {
  const secret = secretIn(draft, mentions).length > 0
  if (mode === 'reply' && secret) return { ...draft, mode: 'note', byMention: draft.byMention || draft.mode === 'reply', asks: 'mention' }
  return { ...draft, mode, byMention: secret && draft.byMention, asks: null }
}

/** The draft after its question was answered. */
export function answered(draft: Draft, mode: Draft['mode'], mentions: readonly string[]): Draft {
  if (mode === 'note') return chosen(draft, mode, mentions)
  return { ...draft, mode, byMention: false, asks: null, openly: mentions }
}

/** The empty draft after sending. The one who wrote a note goes on writing notes: the next line must not go public by surprise. */
export function afterSending(draft: Draft): Draft {
  return { ...emptyDraft, mode: draft.mode }
}

/** The draft with a text put before what is written already: a bot's unsent draft, or a message taken back to edit it. */
export function withText(draft: Draft, text: string, mode: Draft['mode']): Draft {
  const rest = draft.text.trim() === '' ? '' : `\n\n${draft.text}`
  // Something begun as a note never becomes public by being put below a reply.
  return { ...draft, text: text + rest, mode: rest === '' ? mode : draft.mode, asks: null }
}

/** What was kept, with what was written before that was known behind it. A note in either keeps all of it in the workspace. */
export function joined(kept: Draft, now: Draft): Draft {
  if (now.text === '' && now.mode === 'reply') return kept
  const notes = [kept, now].filter(({ mode }) => mode === 'note')
  return {
    text: [kept.text, now.text].filter(Boolean).join('\n\n'),
    mode: notes.length > 0 ? 'note' : 'reply',
    byMention: notes.length > 0 && notes.every(({ byMention }) => byMention),
    asks: kept.asks ?? now.asks,
  }
}
