import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { afterSending, chosen, emptyDraft, typed, withText, type Draft } from './Draft.ts'
import { groups, mentionedIn, openMentionAt } from './mentions.ts'
import { openCompletion } from './openCompletion.ts'
import { matchingColleagues } from './matchingColleagues.ts'

const ben = { id: 'ben', name: 'Ben Ode', email: 'ben@northwind.example', image: null }
const benna = { id: 'benna', name: 'Ben Ode Nass', email: 'bn@northwind.example', image: null }
const ann = { id: 'ann', name: 'Ann', email: 'lee@northwind.example', image: null }
const everyone = [ben, benna, ann]

/** Types a text as one goes, as the composer does. */
const type = (draft: Draft, text: string) => typed(draft, text, mentionedIn(text, everyone).length > 0)

describe('a draft', () => {
  it('becomes a note in plain sight when it mentions a colleague', () => {
    expect(type(type(emptyDraft, 'hi @Ben Od'), 'hi @Ben Ode')).toEqual({ text: 'hi @Ben Ode', mode: 'note', byMention: true, asks: false })
  })

  it('asks before it goes public when the last mention is taken out', () => {
    const note = type(emptyDraft, '@Ben Ode refund him')
    const asking = type(note, 'refund him')
    expect(asking).toMatchObject({ mode: 'note', asks: true })
    expect(chosen(asking, 'reply', false)).toMatchObject({ mode: 'reply', asks: false })
    expect(type(chosen(asking, 'note', false), 'refund him now')).toMatchObject({ mode: 'note', asks: false })
  })

  it('asks nothing while another mention is left, or when all of it is deleted', () => {
    const note = type(emptyDraft, '@Ben Ode @Ann look')
    expect(type(note, '@Ann look')).toMatchObject({ mode: 'note', asks: false })
    expect(type(note, '')).toEqual(emptyDraft)
  })

  it('that was begun as a note stays one without asking', () => {
    const note = type(type(chosen(emptyDraft, 'note', false), '@Ann see'), 'see')
    expect(note).toMatchObject({ mode: 'note', asks: false })
  })

  it('cannot be made a reply while it mentions a colleague', () => {
    expect(chosen(type(emptyDraft, '@Ann see'), 'reply', true).mode).toBe('note')
  })

  it('is never public with a mention in it, and never turns public by typing', () => {
    const keys = fc.array(fc.constantFrom('@Ann', '@Ben Ode', ' ', 'x', '⌫', '⌫⌫⌫⌫⌫', 'note', 'reply'), { maxLength: 40 })
    fc.assert(
      fc.property(keys, (pressed) => {
        let draft = emptyDraft
        for (const key of pressed) {
          const before = draft
          const mentions = mentionedIn(draft.text, everyone).length > 0
          if (key === 'note' || key === 'reply') draft = chosen(draft, key, mentions)
          else draft = type(draft, key.startsWith('⌫') ? draft.text.slice(0, -key.length) : draft.text + key)
          if (mentionedIn(draft.text, everyone).length > 0) expect(draft.mode).toBe('note')
          if (key !== 'reply' && before.mode === 'note' && draft.mode === 'reply') expect(draft.text.trim()).toBe('')
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

  it('are channel, group, everyone and here beside the people', () => {
    expect(groups.map(({ name }) => name)).toEqual(['channel', 'group', 'everyone', 'here'])
    for (const { name } of groups) expect(mentionedIn(`hi @${name}!`, [...everyone, ...groups])).toEqual([name])
  })

  it('finds colleagues by name, surname and e-mail', () => {
    const found = (query: string) => matchingColleagues(everyone, query).map((who) => who.id)
    expect(found('be')).toEqual(['ben', 'benna'])
    expect(found('nas')).toEqual(['benna'])
    expect(found('LEE')).toEqual(['ann'])
    expect(found('')).toEqual(['ben', 'benna', 'ann'])
    expect(found('zz')).toEqual([])
  })

  it('knows whom a text mentions', () => {
    expect(mentionedIn('@here and @everyone, @heresy', [...everyone, ...groups])).toEqual(['here', 'everyone'])
    expect(mentionedIn('@Ben Ode Nass and @Ann, @Ann', everyone)).toEqual(['benna', 'ann'])
    expect(mentionedIn('@Annabel, x@Ann', everyone)).toEqual([])
  })

  const mara = { id: 'mara', name: 'Mara Olsen', email: 'mara@northwind.example', image: null }
  const jörg = { id: 'jörg', name: 'Jörg van Dam', email: 'jvd@northwind.example', image: null }
  it.each([
    ['@mara olsen he is rude', ['mara']],
    ['@MARA OLSEN', ['mara']],
    ['@Mara, look', ['mara']],
    ['see @mara.', ['mara']],
    ['(@jörg)', ['jörg']],
    ['@ann', ['ann']],
    ['@Everyone', ['everyone']],
    // Two bear it: it is nobody's name alone.
    ['@ben', []],
    ['@ben ode', ['ben']],
    ['@van', []],
    ['@olsen', []],
    ['@marathon', []],
    ['@mara_shop and @mara.shop and @mara-shop', []],
    ['mail mara@mara.example or x@mara', []],
    ['@mara@social.example', []],
  ])('knows whom %j mentions', (text, who) => expect(mentionedIn(text, [...everyone, mara, jörg, ...groups])).toEqual(who))
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
