import type { Reason } from '#shared/reason.ts'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Attachment, Message, RaisedAlert, TimelineEvent } from '#features/inbox/timeline/contract.ts'
import { AttachmentCard } from '#features/inbox/web/attachments/AttachmentCard.tsx'
import { PaneContext, type Pane } from '#features/inbox/web/pane/PaneContext.ts'
import { MarkdownBlock } from '#features/inbox/web/markup/MarkdownBlock.tsx'
import { knownMarkdown } from '#features/inbox/web/markup/knownMarkdown.ts'
import { readMarkdown } from '#features/inbox/web/markup/readMarkdown.ts'
import { meanwhile } from '#features/inbox/web/sending/meanwhile.ts'
import { loadSentences } from '#web/providers/useSentence.ts'
import { AlertLines } from './AlertLines.tsx'
import { ChangedLine } from './ChangedLine.tsx'
import { EventLine } from './EventLine.tsx'
import { said } from '#features/inbox/web/testing/pretendDatabase.ts'
import { SaidRow } from './SaidRow.tsx'
import { SuppressedDraft } from './SuppressedDraft.tsx'

beforeAll(loadSentences)

const me: Pane['me'] = {
  id: 'mara',
  profile: { email: '', real_name: 'Mara', first_name: 'Mara', image: null },
  workspace_team: null,
  slack_integrations: [],
  bot_context: { name: null, client_key: null },
  users: [],
  unsubscribed: 0,
  undo_send: true,
  parent_integration: null,
  slack_params: null,
  accounts: [],
}

/** What stands on the page, as HTML, for somebody who may or may not chat. */
function html(part: ReactNode, mayChat = true): string {
  const pane: Pane = {
    conversation: 'c',
    me,
    names: ['Ben Ode'],
    savedReplies: {
      list: { preload: () => undefined, attempt: () => Promise.resolve(true), load: () => undefined, useLoaded: () => null },
      keep: () => undefined,
    },
    fields: { name: '', first_name: '', email: '', bot: '', agent: '' },
    botName: 'Shop bot',
    mayChat,
    write: () => undefined,
  }
  return renderToStaticMarkup(<PaneContext value={pane}>{part}</PaneContext>)
}
/** The same as a person reads it. */
const read = (part: ReactNode, mayChat?: boolean) =>
  html(part, mayChat)
    .replace(/<time.*?<\/time>/g, 'h:mm')
    .replace(/<[^>]+>/g, '')

const card = (attachment: Attachment, use: 'offers' | 'shows' = 'offers') => <AttachmentCard attachment={attachment} use={use} />
const line = (what: TimelineEvent['what'], more: Partial<TimelineEvent> = {}) => {
  const event = { what, person: 'ben', name: 'Ben', ...more }
  return read(<EventLine message={{ ...said(1), type: 'event', by: 'system', event }} event={event} />)
}

describe('lines of the timeline', () => {
  it.each<[string, TimelineEvent['what'], Partial<TimelineEvent>]>([
    ['Ben took over from Shop bot · AI paused · h:mm', 'took_over', {}],
    ['You paused the AI · h:mm', 'paused', { person: 'mara', name: 'Mara' }],
    ['Ben handed back to Shop bot · AI resumed · h:mm', 'resumed', {}],
    ['Shop bot asked for a human · h:mm', 'asked_for_human', { person: null, name: 'Shop bot' }],
    ['Shop bot ran into an error: timeout · h:mm', 'bot_error', { person: null, name: 'Shop bot', about: 'timeout' }],
    ['Ben assigned this to Ann · h:mm', 'assigned', { about: 'Ann' }],
    ['Ben assigned this to themselves · h:mm', 'assigned', {}],
    ['You assigned this to yourself · h:mm', 'assigned', { person: 'mara', name: 'Mara' }],
    ['You assigned this to Ann · h:mm', 'assigned', { person: 'mara', name: 'Mara', about: 'Ann' }],
    ['Ben unassigned this · h:mm', 'unassigned', {}],
    ['Ben snoozed this until the customer writes · h:mm', 'snoozed', {}],
    ['You unassigned yourself · h:mm', 'unassigned', { person: 'mara', name: 'Mara' }],
    ['You unassigned Ann · h:mm', 'unassigned', { person: 'mara', name: 'Mara', about: 'Ann' }],
    ['Shop bot took over again, because nobody replied · h:mm', 'auto_resumed', { person: null, name: '' }],
  ])('%s', (sentence, what, more) => expect(line(what, more)).toBe(sentence))
})

describe('whom a message called', () => {
  const help: RaisedAlert = { kind: 'help', round: 0, people: ['Mara', 'Ben'], others: 0 }
  it.each<[string, RaisedAlert]>([
    ['Alert raised: a human is needed · Mara and Ben told', help],
    ['Alert raised: a human is needed · Mara, Ben, and 2 others told · nobody came at first', { ...help, round: 1, others: 2 }],
    [
      'Alert raised: a human is needed · Mara and Ben told · taken by Ben after 40 s',
      { ...help, ended: { why: 'taken', name: 'Ben', seconds: 40 } },
    ],
    ['Alert raised: a human is needed · nobody can be reached', { ...help, nobody: true }],
    [
      'Alert raised: a human is needed · nobody can be reached · done after 2 hours',
      { ...help, nobody: true, ended: { why: 'done', name: null, seconds: 7200 } },
    ],
    ['Alert raised: the customer sounds upset · Mara and Ben told', { ...help, kind: 'upset' }],
  ])('%s', (sentence, alert) => expect(read(<AlertLines alerts={[alert]} />)).toBe(sentence))
})

describe('what the bot wanted to say', () => {
  const draft: Message = { ...said(1), type: 'suppressed', by: 'bot', bot_name: 'Shop bot', text: 'A delay of 2 days.' }
  it('says who held the baton', () => {
    expect(read(<SuppressedDraft message={draft} by={{ person: 'mara', name: 'Mara' }} isAnswered={false} />)).toBe(
      'Shop bot wanted to say “A delay of 2 days.” It was not sent: you hold the baton.Use as reply',
    )
    expect(read(<SuppressedDraft message={{ ...draft, text: 'Hi' }} by={{ person: 'ben', name: 'Ben' }} isAnswered={false} />)).toContain(
      '“Hi”. It was not sent: Ben holds the baton.',
    )
  })
  it('says that its AI was off, where the message says so, or the line above it', () => {
    const says = 'Shop bot wanted to say “A delay of 2 days.” It was not sent: its AI was off.Use as reply'
    const by = { person: null, name: '' }
    expect(read(<SuppressedDraft message={draft} by={{ ...by, isAiOff: true }} isAnswered={false} />)).toBe(says)
    expect(read(<SuppressedDraft message={{ ...draft, kept_back: 'ai_off' }} by={by} isAnswered={false} />)).toBe(says)
  })
  it('is not offered as a reply to those who may not chat, nor once somebody has answered', () => {
    const by = { person: 'ben', name: 'Ben' }
    expect(read(<SuppressedDraft message={draft} by={by} isAnswered={false} />)).toContain('Use as reply')
    expect(read(<SuppressedDraft message={draft} by={by} isAnswered={false} />, false)).not.toContain('Use as reply')
    expect(read(<SuppressedDraft message={draft} by={by} isAnswered />)).not.toContain('Use as reply')
  })
})

describe('what was said', () => {
  const linkIn = (shown: string) => /<a .*<\/a>/s.exec(shown)?.[0].replace(/<[^>]+>/g, '')
  const row = (over: Partial<Message>, ends = true) => <SaidRow message={{ ...said(1), ...over }} outgoing={null} leads ends={ends} />
  it('by the bot while it was paused says so', () => {
    expect(read(row({ by: 'bot', said_while_paused: true, user_profile: { id: 'b', name: 'Shop bot', image: null } }))).toBe(
      'Shop both:mmsaid while the AI was paused1',
    )
  })
  it('by people says how far it got', () => {
    type State = 'queued' | 'accepted' | 'delivered' | 'read' | 'failed'
    const sent = (state: State, why: Reason | null = null, retryable = false, ends = true) =>
      read(row({ by: 'person', user: 'mara', text: 'Hi', delivery: { state, why, retryable } }, ends))
    const away = { code: 'sdk.not-confirmed', params: { seconds: 5 } }
    expect(sent('queued')).toBe('Youh:mmHiSending…')
    expect(sent('queued', away)).toBe('Youh:mmHiNot delivered yet. The bot did not confirm it within 5 seconds.Try now')
    expect(sent('read')).toBe('Youh:mmHiRead')
    expect(sent('accepted')).toBe('Youh:mmHiSent to Shop bot')
    expect(sent('delivered')).toBe('Youh:mmHiDelivered')
    expect(sent('delivered', null, false, false)).toBe('Youh:mmHi')
    expect(sent('failed', away, true)).toBe('Youh:mmHiNot sent. The bot did not confirm it within 5 seconds.Retry')
    expect(sent('failed', { code: 'newer.than-this-page' }, false)).toBe('Youh:mmHiNot sent. newer.than-this-page')
  })
  it('as a note says who sees it', () => {
    expect(read(row({ by: 'person', user: 'mara', type: 'note', text: '@Ben Ode look' }))).toBe(
      'Youh:mmOnly your workspace sees this@Ben Ode look',
    )
  })
  it('says when its author changed it or took it back', () => {
    const at = Date.UTC(2026, 10, 20, 9, 5) / 1000
    const changed = (over: Partial<Message>) => html(<ChangedLine message={{ ...said(1), ...over }} />)
    expect(changed({ edited_at: at })).toMatch(/<time title="November 20th, 2026, \d+:05 [AP]M" dateTime="[^"]+"[^>]*>Edited<\/time>/)
    expect(changed({ edited_at: at, withdrawn_at: at })).toMatch(
      /title="November 20th, 2026, [^"]*"[^>]*>This message was deleted by the customer\.</,
    )
    expect(changed({ by: 'bot', withdrawn_at: at })).toContain('This message was deleted by the bot.')
    expect(changed({ by: 'person', withdrawn_at: at })).toContain('This message was deleted where the customer reads it.')
    expect(changed({})).toBe('')
  })
  it('is folded where it is so long that it would push everything else off the screen', () => {
    const lines = (count: number) => Array.from({ length: count }, (_, i) => `line ${i}`).join('\n')
    const shown = (text: string) => html(<SaidRow message={{ ...said(1), text }} outgoing={null} leads ends />)
    expect(shown(lines(312))).toContain('Show all 312 lines')
    expect(shown('word '.repeat(2000))).toContain('Show all 100 lines')
    expect(shown(lines(20))).not.toContain('Show all')
  })
  it('shows a long address without its middle, which still leads there', () => {
    const address = `https://shop.example/track?parcel=${'x'.repeat(300)}&end=true`
    const shown = html(<SaidRow message={{ ...said(1), text: `See ${address}` }} outgoing={null} leads ends />)
    expect(shown).toContain(`href="${address.replace('&', '&amp;')}"`)
    expect(shown.replace(/<[^>]+>/g, '').length).toBeLessThan(180)
    expect(shown).toContain('end=true</a>')
  })
  it.each([
    ['<https://evil.example/x|https://shop.example/login>', 'https://shop.example/login (evil.example)'],
    ['[**shop.example**](https://evil.example/x)', 'shop.example (evil.example)'],
    ['[our shop](https://evil.example/x)', 'our shop'],
    [
      `https://accounts.google.com-${'signin-'.repeat(9)}x@evil.example/${'to/'.repeat(30)}accounts.google.com`,
      `https://accounts.google.com-${'signin-'.repeat(9)}x@evil.example/${'to/'.repeat(13)}t…/accounts.google.com (evil.example)`,
    ],
    [
      `https://accounts.google.com.${'signin.'.repeat(9)}evil.example/${'to/'.repeat(30)}accounts.google.com`,
      `https://accounts.google.com.${'signin.'.repeat(9)}evil.example/${'to/'.repeat(13)}t…/accounts.google.com`,
    ],
  ])('says where a link leads that reads as if it led elsewhere: %s', (text, words) => {
    knownMarkdown.set({ readMarkdown, MarkdownBlock })
    for (const by of ['customer', 'person'] as const)
      expect(linkIn(html(row({ text, by, type: by === 'person' ? 'note' : 'message' })))).toBe(words)
  })
  it('never becomes markup of the page', () => {
    expect(html(row({ text: '<img src=x onerror=alert(1)> <javascript:alert(1)|go>' }))).not.toMatch(/<img|href="javascript/)
    knownMarkdown.set({ readMarkdown, MarkdownBlock })
    const marked =
      '**b** [x](javascript:alert(1)) <img src=x onerror=alert(1)>\n\n<script>alert(1)</script>\n\n- *i*\n\n| a | b |\n|---|---|\n| 1 | <b>2</b> |'
    const shown = html(row({ text: marked }))
    expect(shown).not.toMatch(/<img|<script|<b>|href=/)
    expect(shown).toMatch(/<strong>b<\/strong>.*<li><em>i<\/em><\/li>.*<th[^>]*>a<\/th>/)
  })
})

describe('attachments', () => {
  const offers: Attachment = {
    actions: [
      { text: 'Yes', value: 'YES_PAYLOAD' },
      { text: 'No' },
      { text: 'Track', value: 'https://carrier.example/1' },
      { text: 'Bad', value: 'javascript:alert(1)' },
      { text: 'Script', value: 'https://cdn.example/a.js' },
      { text: 'Size', options: [{ text: 'Small', value: 'S' }] },
    ],
  }
  it('of a bot open addresses elsewhere, which learn nothing, and put everything else into the reply', () => {
    const shown = html(card(offers))
    expect(shown.match(/<a [^>]*>/g)).toEqual([
      expect.stringContaining('href="https://carrier.example/1" target="_blank" rel="noopener noreferrer"'),
    ])
    const names = [...shown.matchAll(/aria-label="([^"]*)" title="([^"]*)"/g)].map(([, name, title]) => [name, title])
    expect(names).toEqual(['Yes', 'No', 'Bad', 'Script', 'Small'].map((text) => Array(2).fill(`Write “${text}” into the reply`)))
  })
  it('can only be read by those who may not chat', () => {
    expect(html(card(offers), false)).not.toContain('<button')
    expect(read(card(offers), false)).toContain('Small')
  })
  it('that no customer ever saw can only be read', () => expect(html(card(offers, 'shows'))).not.toContain('<button'))
  it('show every option of a dropdown', () => {
    const option = (text: string) => ({ text, value: text })
    const action = { text: 'Size', options: [option('S')], option_groups: [{ text: 'Large ones', options: [option('L'), option('XL')] }] }
    expect(read(card({ actions: [action] }))).toBe('SizeSLarge onesLXL')
  })
  it('show all their words', () => {
    const text = {
      service_name: 'Northwind',
      author_name: 'Fjell',
      title: 'Jacket',
      text: '*warm*',
      fields: [{ title: 'Price', value: '€199' }],
    }
    expect(read(card(text))).toBe('NorthwindFjellJacketwarmPrice€199')
  })
  it('show the icon of their source and a small picture', () => {
    const shown = html(card({ service_name: 'Northwind', service_icon: 'https://a.example/i.png', thumb_url: 'https://a.example/t.png' }))
    expect([...shown.matchAll(/<img src="([^"]+)"[^>]*?width="(\d+)"/g)].map(([, src, width]) => [src, width])).toEqual([
      ['https://a.example/i.png', '14'],
      ['https://a.example/t.png', '56'],
    ])
  })
  it('with words are one card, with the picture on top and the offers below', () => {
    const shown = html(card({ title: 'Jacket', image_url: 'https://pics.example/a.png', actions: [{ text: 'Buy' }] }))
    expect(shown.match(/rounded-lg border /g)).toHaveLength(1)
    expect(shown).toMatch(/^<div class="[^"]*rounded-lg border.*<img.*Jacket.*<button.*Buy/s)
  })
  it('of a file have its name once', () => {
    expect(read(card({ title: 'bill.pdf', file_url: 'https://a.example/bill.pdf', file_name: 'bill.pdf' }))).toBe(
      'bill.pdf(opens in a new tab)',
    )
  })
  it('say where a title leads that reads as if it led elsewhere', () => {
    const lies = { title: 'https://shop.example/login', title_link: 'https://evil.example/x' }
    expect(read(card(lies))).toBe('https://shop.example/login (evil.example)')
    expect(read(card({ ...lies, title: 'Log in' }))).toBe('Log in')
  })
  it('keep the place of a picture, and let no address but the web’s be followed', () => {
    expect(html(card({ image_url: 'https://pics.example/a.png' }))).toContain('aspect-[4/3] w-100')
    expect(html(card({ title: 'x', title_link: 'javascript:alert(1)', file_url: 'data:text/html,x' }))).not.toContain('href')
  })
  it('ask nobody outside for a video before it is wanted', () => {
    expect(html(card({ video_url: 'https://youtu.be/dQw4w9WgXcQ' }))).not.toMatch(/iframe|youtube\.com/)
  })
})

describe('a reply that came too late', () => {
  it('shows what others told the customer since, and not what the customer, the workspace or its writer said', () => {
    const messages = [
      said(1),
      { ...said(2), by: 'bot' as const },
      { ...said(3), by: 'person' as const, user: 'ben' },
      { ...said(4), by: 'person' as const, user: 'mara' },
      { ...said(5), by: 'person' as const, user: 'ben', type: 'note' as const },
      said(6),
    ].map((message) => ({ message, asOf: '' }))
    expect(meanwhile(messages, 1, 'mara').map((message) => message.seq)).toEqual([2, 3])
    expect(meanwhile(messages, 3, 'mara')).toEqual([])
  })
})
