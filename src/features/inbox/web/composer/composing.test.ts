import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mentionsIn } from '#features/inbox/handoff/mentions.ts'
import { afterSending, answered, chosen, emptyDraft, typed, withText, type Draft } from './Draft.ts'
import { openMentionAt } from './mentions.ts'
import { openCompletion } from './openCompletion.ts'
import { matchingColleagues } from './matchingColleagues.ts'

const ben = { id: 'ben', name: 'Ben Ode', email: 'ben@northwind.example', image: null }
const benna = { id: 'benna', name: 'Ben Ode Nass', email: 'bn@northwind.example', image: null }
const ann = { id: 'ann', name: 'Ann', email: 'lee@northwind.example', image: null }
const everyone = [ben, benna, ann]

const whoIn = (text: string) => mentionsIn(text, everyone).who
/** Types a text as one goes, as the composer does. */
const type = (draft: Draft, text: string) => typed(draft, text, mentionsIn(text, everyone, true).who)

describe('a draft', () => {
  it('becomes a note in plain sight when it mentions a colleague', () => {
    expect(type(type(emptyDraft, 'hi @Ben Od'), 'hi @Ben Ode')).toEqual({ text: 'hi @Ben Ode', mode: 'note', byMention: true, asks: null })
  })

  it('asks before it goes public when the last mention is taken out', () => {
    const note = type(emptyDraft, '@Ben Ode refund him')
    const asking = type(note, 'refund him')
    expect(asking).toMatchObject({ mode: 'note', asks: 'unmentioned' })
    expect(answered(asking, 'reply', [])).toMatchObject({ mode: 'reply', asks: null })
    expect(type(answered(asking, 'note', []), 'refund him now')).toMatchObject({ mode: 'note', asks: null })
  })

  it('asks nothing while another mention is left, or when all of it is deleted', () => {
    const note = type(emptyDraft, '@Ben Ode @Ann look')
    expect(type(note, '@Ann look')).toMatchObject({ mode: 'note', asks: null })
    expect(type(note, '')).toEqual(emptyDraft)
  })

  it('that was begun as a note stays one without asking', () => {
    const note = type(type(chosen(emptyDraft, 'note', []), '@Ann see'), 'see')
    expect(note).toMatchObject({ mode: 'note', asks: null })
  })

  it('that mentions a colleague goes to the customer only once its writer has said so', () => {
    const note = type(emptyDraft, '@Ann thanks for waiting')
    const asking = chosen(note, 'reply', ['ann'])
    expect(asking).toMatchObject({ mode: 'note', asks: 'mention' })
    expect(answered(asking, 'note', ['ann'])).toMatchObject({ mode: 'note', asks: null })
    const open = answered(asking, 'reply', ['ann'])
    expect(open).toMatchObject({ mode: 'reply', asks: null })
    // The customer is called Ann: one goes on writing to her, but what mentions somebody else is a note again.
    expect(type(open, '@Ann thanks for waiting, @Ann')).toMatchObject({ mode: 'reply' })
    expect(type(open, '@Ann thanks, @Ben Ode can you look?')).toMatchObject({ mode: 'note', byMention: true })
    expect(type(type(open, ''), '@Ann see')).toMatchObject({ mode: 'note' })
  })

  it('is never public with a mention in it that its writer did not mean for the customer, and never turns public by typing', () => {
    const keys = fc.array(fc.constantFrom('@Ann', '@Ben Ode', ' ', 'x', '⌫', '⌫⌫⌫⌫⌫', 'note', 'reply', 'yes', 'no'), { maxLength: 40 })
    fc.assert(
      fc.property(keys, (pressed) => {
        let draft = emptyDraft
        let meant: readonly string[] = []
        for (const key of pressed) {
          const before = draft
          const mentions = whoIn(draft.text)
          if (key === 'note' || key === 'reply') draft = chosen(draft, key, mentions)
          else if (key === 'yes' || key === 'no') {
            if (draft.asks === null) continue
            draft = answered(draft, key === 'yes' ? 'reply' : 'note', mentions)
            if (key === 'yes') meant = mentions
          } else draft = type(draft, key.startsWith('⌫') ? draft.text.slice(0, -key.length) : draft.text + key)
          if (draft.text.trim() === '') meant = []
          if (whoIn(draft.text).some((one) => !meant.includes(one))) expect(draft.mode).toBe('note')
          const chose = key === 'reply' || key === 'yes'
          if (!chose && before.mode === 'note' && draft.mode === 'reply') expect(draft.text.trim()).toBe('')
        }
      }),
    )
  })

  it('goes on as a note after a note was sent', () => {
    expect(afterSending(type(emptyDraft, '@Ann see'))).toEqual({ ...emptyDraft, mode: 'note' })
  })

  it('keeps what was written when a text is put into it', () => {
    expect(withText({ ...emptyDraft, text: 'mine' }, 'the bot’s', 'reply')).toMatchObject({ text: 'the bot’s\n\nmine', mode: 'reply' })
    expect(withText({ ...emptyDraft, text: 'secret', mode: 'note' }, 'public', 'reply').mode).toBe('note')
    expect(withText({ ...emptyDraft, mode: 'note' }, 'public', 'reply').mode).toBe('reply')
  })
})

describe('mentions', () => {
  it.each([
    ['hi @be', 6, { at: 3, query: 'be' }],
    ['hi @be', 3, null],
    ['@', 1, { at: 0, query: '' }],
    ['mail me@be', 10, null],
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
    const queries = ['be', 'ben', 'ben o', 'ben ode n', 'nas', 'NASS', 'an', 'Ann', 'lee', 'lee@northwind.example', 'od', 'bn@', 'ode na']
    for (const query of queries) {
      if (matchingColleagues(everyone, query).length !== 1) continue
      for (const rest of ['', ' he is rude', ', look']) {
        const { who, unsure } = mentionsIn(`@${query}${rest}`, everyone)
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
