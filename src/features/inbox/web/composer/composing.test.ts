import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mentionsIn } from '#features/inbox/handoff/mentions.ts'
import { afterSending, afterAnswer, afterChoice, emptyDraft, secretIn, textOf, afterTyping, withText, type Draft } from './Draft.ts'
import { openMentionAt } from './mentions.ts'
import { openCompletion } from './openCompletion.ts'
import { matchingColleagues } from './matchingColleagues.ts'

const ben = { id: 'ben', name: 'Ben Ode', email: 'ben@northwind.example', image: null }
const benna = { id: 'benna', name: 'Ben Ode Nass', email: 'bn@northwind.example', image: null }
const ann = { id: 'ann', name: 'Ann', email: 'lee@northwind.example', image: null }
const everyone = [ben, benna, ann]

const whoIn = (text: string) => mentionsIn(text, everyone).who
const whoIsTypedIn = (text: string) => mentionsIn(text, everyone, true).who
/** Types a text as one goes, as the composer does. */
const type = (draft: Draft, text: string) => afterTyping(draft, text, whoIsTypedIn(text))

/** The draft after a key: of the keyboard, of the choice of a mode, of the question, or Send. */
function press(draft: Draft, key: string): Draft {
  const text = textOf(draft)
  switch (key) {
    case 'note':
    case 'reply':
      return afterChoice(draft, key, whoIn(text))
    case 'send':
      if (draft.asks !== null) return draft
      // A name that was being typed counts now, as does what was left for a note and come back to.
      return draft.mode === 'reply' && secretIn(draft, whoIn(text)).length > 0
        ? afterChoice(draft, 'reply', whoIn(text))
        : afterSending(draft)
    case 'yes':
    case 'no':
      return draft.asks === null ? draft : afterAnswer(draft, key === 'yes' ? 'reply' : 'note', whoIn(text))
    case 's':
      // Only who begins a note by hand writes an `s`.
      return draft.mode === 'note' && !draft.byMention ? type(draft, `${text}s`) : draft
    default:
      return type(draft, key.startsWith('⌫') ? text.slice(0, -key.length) : text + key)
  }
}

describe('a draft', () => {
  it('becomes a note in plain sight when it mentions a colleague', () => {
    const note = { ...emptyDraft, note: 'hi @Ben Ode', mode: 'note', byMention: true }
    expect(type(type(emptyDraft, 'hi @Ben Od'), 'hi @Ben Ode')).toEqual(note)
  })

  it('asks before it goes public when the last mention is taken out', () => {
    const note = type(emptyDraft, '@Ben Ode refund him')
    const asking = type(note, 'refund him')
    expect(asking).toMatchObject({ mode: 'note', asks: 'unmentioned' })
    expect(afterAnswer(asking, 'reply', [])).toMatchObject({ mode: 'reply', reply: 'refund him', note: '', asks: null })
    expect(type(afterAnswer(asking, 'note', []), 'refund him now')).toMatchObject({ mode: 'note', asks: null })
  })

  it('asks nothing while another mention is left, or when all of it is deleted', () => {
    const note = type(emptyDraft, '@Ben Ode @Ann look')
    expect(type(note, '@Ann look')).toMatchObject({ mode: 'note', asks: null })
    expect(type(note, '')).toEqual(emptyDraft)
  })

  it('that was begun as a note stays one without asking', () => {
    const note = type(type(afterChoice(emptyDraft, 'note', []), '@Ann see'), 'see')
    expect(note).toMatchObject({ mode: 'note', asks: null })
  })

  it('that mentions a colleague goes to the customer only once its writer has said so', () => {
    const note = type(emptyDraft, '@Ann thanks for waiting')
    const asking = afterChoice(note, 'reply', ['ann'])
    expect(asking).toMatchObject({ mode: 'note', asks: 'mention' })
    expect(afterAnswer(asking, 'note', ['ann'])).toMatchObject({ mode: 'note', asks: null })
    const open = afterAnswer(asking, 'reply', ['ann'])
    expect(open).toMatchObject({ mode: 'reply', asks: null })
    // The customer is called Ann: one goes on writing to her, but what mentions somebody else is a note again.
    expect(type(open, '@Ann thanks for waiting, @Ann')).toMatchObject({ mode: 'reply' })
    expect(type(open, '@Ann thanks, @Ben Ode can you look?')).toMatchObject({ mode: 'note', byMention: true })
    expect(type(type(open, ''), '@Ann see')).toMatchObject({ mode: 'note' })
  })

  it('has a text for the reply and another one for the note, and each is there again when one comes back to it', () => {
    const reply = type(emptyDraft, 'Dear Konstantin,')
    const note = type(afterChoice(reply, 'note', []), 'a difficult one')
    expect(note).toMatchObject({ mode: 'note', reply: 'Dear Konstantin,', note: 'a difficult one' })
    const back = afterChoice(note, 'reply', [])
    expect(textOf(back)).toBe('Dear Konstantin,')
    const sent = afterSending(back)
    expect(sent).toMatchObject({ mode: 'reply', reply: '', note: 'a difficult one' })
    expect(textOf(afterChoice(sent, 'note', []))).toBe('a difficult one')
  })

  it('asks in its place about a mention where a note was begun already, and does not mix the two unasked', () => {
    const begun = afterChoice(type(afterChoice(emptyDraft, 'note', []), 'the note'), 'reply', [])
    const asking = type(begun, 'Hi @Ann!')
    expect(asking).toMatchObject({ mode: 'reply', asks: 'mention', reply: 'Hi @Ann!', note: 'the note' })
    expect(type(asking, 'Hi!')).toMatchObject({ mode: 'reply', asks: null })
    expect(afterAnswer(asking, 'note', ['ann'])).toMatchObject({ mode: 'note', reply: '', note: 'the note\n\nHi @Ann!', byMention: false })
    expect(afterAnswer(asking, 'reply', ['ann'])).toMatchObject({ mode: 'reply', asks: null, reply: 'Hi @Ann!' })
  })

  it('never goes to the customer with a mention its writer did not mean for them, nor with words of a note', () => {
    const keys = fc.array(fc.constantFrom('@Ann', '@Ben Ode', ' ', 'x', 's', '⌫', '⌫⌫⌫⌫⌫', 'note', 'reply', 'yes', 'no', 'send'), {
      maxLength: 60,
    })
    const choices = ['note', 'reply', 'yes', 'no', 'send']
    fc.assert(
      fc.property(keys, (pressed) => {
        let draft = emptyDraft
        let meant: readonly string[] = []
        for (const key of pressed) {
          const before = draft
          draft = press(before, key)
          if (key === 'yes' && before.asks !== null) meant = whoIn(textOf(before))
          const isSecret = (one: string) => !meant.includes(one)
          if (key === 'send' && draft.reply === '') expect(whoIn(before.reply).filter(isSecret)).toEqual([])
          // Who writes a whole name is asked at once.
          if (!choices.includes(key) && draft.mode === 'reply' && whoIsTypedIn(draft.reply).some(isSecret))
            expect(draft.asks).toBe('mention')
          if (draft.reply.trim() === '') meant = []
          expect(draft.reply).not.toContain('s')
          if (draft.byMention) expect(draft.reply).toBe('')
          const chose = ['reply', 'yes'].includes(key)
          if (!chose && before.mode === 'note' && draft.mode === 'reply') expect(draft.reply.trim()).toBe('')
        }
      }),
    )
  })

  it('goes on as a note after a note was sent', () => {
    expect(afterSending(type(emptyDraft, '@Ann see'))).toEqual({ ...emptyDraft, mode: 'note' })
  })

  it('keeps what was written when a text is put into it', () => {
    expect(withText({ ...emptyDraft, reply: 'mine' }, 'the bot’s', 'reply')).toMatchObject({ reply: 'the bot’s\n\nmine', mode: 'reply' })
    const note: Draft = { ...emptyDraft, note: 'secret', mode: 'note' }
    expect(withText(note, 'public', 'reply')).toMatchObject({ mode: 'reply', reply: 'public', note: 'secret' })
    expect(withText({ ...note, byMention: true }, 'public', 'reply')).toMatchObject({ note: 'secret', byMention: false })
  })
})

describe('mentions', () => {
  it.each([
    ['hi @be', 6, { at: 3, query: 'be' }],
    ['hi @be', 3, null],
    ['@', 1, { at: 0, query: '' }],
    ['@be', 0, null],
    ['mail me@be', 10, null],
    ['请@be', 4, { at: 1, query: 'be' }],
    ['@Ben Ode', 8, { at: 0, query: 'Ben Ode' }],
    ['@ be', 4, null],
    ['@be\nx', 5, null],
    ['no', 2, null],
  ])('%j with the caret at %i', (text, caret, open) => expect(openMentionAt(text, caret)).toEqual(open))

  it('finds colleagues by name, surname and e-mail', () => {
    const found = (query: string) => matchingColleagues(everyone, query).map((who) => who.id)
    expect(found('be')).toEqual(['ben', 'benna'])
    expect(found('nas')).toEqual(['benna'])
    expect(found('LEE')).toEqual(['ann'])
    expect(found('')).toEqual(['ben', 'benna', 'ann'])
    expect(found('zz')).toEqual([])
  })

  it('that the list would offer a single colleague for are never public unasked, however they are typed', () => {
    const people = [...everyone, { id: 'oda', name: 'Øda Weiß', email: 'sales@northwind.example', image: null }]
    const queries = [
      'a',
      'B',
      'l',
      'ø',
      'øda',
      'oda',
      'W',
      'weiss',
      'weiß',
      's',
      'be',
      'ben',
      'ben o',
      'ben ode n',
      'nas',
      'NASS',
      'an',
      'Ann',
      'lee',
      'lee@northwind.example',
      'od',
      'bn@',
      'ode na',
    ]
    for (const query of queries) {
      if (matchingColleagues(people, query).length !== 1) continue
      for (const rest of ['', ' he is rude', ', look']) {
        const { who, unsure } = mentionsIn(`@${query}${rest}`, people)
        expect([...who, ...unsure], query).not.toEqual([])
      }
    }
  })
})

describe('what is being typed', () => {
  it.each([
    ['so :ta', { kind: 'emoji', at: 3, query: 'ta' }],
    [':t', null],
    ['at 10:30', null],
    ['a::ta', null],
    ['/', { kind: 'reply', at: 0, query: '' }],
    ['hi /ref', { kind: 'reply', at: 3, query: 'ref' }],
    ['and/or', null],
    ['/usr/bin', null],
    ['@be', { kind: 'mention', at: 0, query: 'be' }],
    ['https://a', null],
  ])('%j', (text, open) => expect(openCompletion(text, text.length)).toEqual(open))
})
