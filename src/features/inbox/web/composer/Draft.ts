/** What somebody has begun to write in a conversation. */
export interface Draft {
  text: string
  mode: 'reply' | 'note'
  /** It became a note because it mentions a colleague. */
  byMention: boolean
  /** The last mention was taken out: should it be a reply again? Until that is answered it stays a note. */
  asks: boolean
}

export const emptyDraft: Draft = { text: '', mode: 'reply', byMention: false, asks: false }

/** The draft after typing; `mentions` says whether the text now mentions a colleague. */
export function typed(draft: Draft, text: string, mentions: boolean): Draft {
  if (mentions) return { text, mode: 'note', byMention: draft.byMention || draft.mode === 'reply', asks: false }
  if (!draft.byMention) return { ...draft, text, asks: false }
  // Nothing is left that could go public by mistake.
  if (text.trim() === '') return { ...emptyDraft, text }
  return { ...draft, text, asks: true }
}

/** The draft after choosing a mode by hand or in answer to the question. A text that mentions a colleague stays in the workspace. */
export function chosen(draft: Draft, mode: Draft['mode'], mentions: boolean): Draft {
  return { text: draft.text, mode: mentions ? 'note' : mode, byMention: mentions && draft.byMention, asks: false }
}

/** The empty draft after sending. Whoever wrote a note goes on writing notes: the next line must not go public by surprise. */
export function afterSending(draft: Draft): Draft {
  return { ...emptyDraft, mode: draft.mode }
}

/** The draft with a text put before what is written already: a bot's unsent draft, or a message taken back to edit it. */
export function withText(draft: Draft, text: string, mode: Draft['mode']): Draft {
  const rest = draft.text.trim() === '' ? '' : `\n\n${draft.text}`
  // Something begun as a note never becomes public by being put below a reply.
  return { ...draft, text: text + rest, mode: rest === '' ? mode : draft.mode, asks: false }
}

/** What was kept, with what was written before that was known behind it. A note in either keeps all of it in the workspace. */
export function joined(kept: Draft, now: Draft): Draft {
  if (now.text === '' && now.mode === 'reply') return kept
  const notes = [kept, now].filter(({ mode }) => mode === 'note')
  return {
    text: [kept.text, now.text].filter(Boolean).join('\n\n'),
    mode: notes.length > 0 ? 'note' : 'reply',
    byMention: notes.length > 0 && notes.every(({ byMention }) => byMention),
    asks: kept.asks || now.asks,
  }
}
