// @vitest-environment jsdom
import { act } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { strings } from '#shared/app.strings.ts'
import { shownPage } from '#web/testing/shownPage.tsx'
import { untilCustomerWrites } from '#features/inbox/actions/rules.ts'
import { withSeen, nothingSeen } from '#features/inbox/conversations/rules.ts'
import { PretendInbox } from '#features/inbox/web/testing/PretendInbox.ts'
import { hangingHere } from '#features/inbox/web/sending/hangingHere.ts'
import { ConversationRow, type ConversationRowProps } from './ConversationRow.tsx'

const page = shownPage()
const row = withSeen(new PretendInbox().change(1, { name: 'Annika' }).conversation, nothingSeen)
const props: ConversationRowProps = {
  row,
  href: '/messages/1/',
  isOpen: false,
  isStop: true,
  now: 0,
  me: 'mara',
  nameOf: () => 'Ben',
  imageOf: (person) => (person === 'ben' ? 'https://faces.example/ben.png' : null),
  mayChat: true,
  isPicked: false,
  isPicking: false,
  isAiOff: false,
  onPick: () => undefined,
  colourOf: () => 'red',
  onlookers: [{ id: 'ben', name: 'Ben' }],
  onFocus: () => undefined,
  isNextUp: false,
  onTake: null,
}

test('a colleague who looks has the face that they have everywhere', () => {
  expect(renderToStaticMarkup(<ConversationRow {...props} />)).toContain('src="https://faces.example/ben.png"')
})

test('that a row is selected is said with it, and not only shown by its colour', () => {
  const says = (isPicked: boolean) => {
    page.show(<ConversationRow {...props} isPicked={isPicked} isPicking={isPicked} />)
    return page.place.querySelector('a')!.textContent.endsWith(', selected')
  }
  expect([says(false), says(true)]).toEqual([false, true])
})

test('a row whose customer has not got the reply says so', () => {
  const hanging = renderToStaticMarkup(<ConversationRow {...props} row={{ ...row, undelivered_since: 1 }} />)
  expect(hanging).toContain('Not delivered')
  expect(renderToStaticMarkup(<ConversationRow {...props} row={{ ...row, undelivered_since: null }} />)).not.toContain('Not delivered')
})

test('a row whose reply waits on this device says so until it is sent', () => {
  const says = () => renderToStaticMarkup(<ConversationRow {...props} />).includes('Not delivered')
  hangingHere.set(new Set(['another']))
  expect(says()).toBe(false)
  hangingHere.set(new Set([row.id]))
  expect(says()).toBe(true)
  hangingHere.set(new Set())
  expect(says()).toBe(false)
})

test('next up, what no customer waits for says why it is there', () => {
  const shown = (of: Partial<typeof row>, isNextUp = true) => {
    const text = renderToStaticMarkup(<ConversationRow {...props} row={{ ...row, ...of }} isNextUp={isNextUp} />)
    return ['mentions you', 'note for you', 'snooze ended', 'marked unread'].filter((reason) => text.includes(reason))
  }
  expect(shown({ mention_unread: true, marked_unread: true })).toEqual(['mentions you'])
  expect(shown({ marked_unread: true })).toEqual(['marked unread'])
  expect(shown({ note_unread: true, woke_unread: true })).toEqual(['note for you'])
  expect(shown({ woke_unread: true, marked_unread: true })).toEqual(['snooze ended'])
  expect(shown({ waiting_since: 1 })).toEqual([])
  expect(shown({ marked_unread: true }, false)).toEqual([])
})

test('a row of a blocked customer says so in the place of who has it, unless others of the channel wait there', () => {
  const shown = (of: Partial<typeof row>) => {
    const blocked = { ...row, blocked_since: 1, paused: true, assignee: 'ben', mention_unread: true, ...of }
    const text = renderToStaticMarkup(<ConversationRow {...props} row={blocked} isNextUp />)
    return ['Blocked', 'mentions you', ` · ${strings.list.heldBy('Ben')}`].filter((one) => text.includes(one))
  }
  expect(shown({})).toEqual(['Blocked'])
  expect(shown({ needs_human_since: 1 })).toEqual(['mentions you', ` · ${strings.list.heldBy('Ben')}`])
})

test('what the AI has says so in words and colour only while it answers; what a person has or waits for is as ever', () => {
  const shown = (of: Partial<typeof row>, isAiOff = true) => {
    page.show(<ConversationRow {...props} isAiOff={isAiOff} row={{ ...row, ...of }} />)
    const { textContent, innerHTML } = page.place.querySelector('a')!
    const words = [strings.list.holder.ai, strings.frame.aiOff, strings.list.heldBy('Ben')].filter((one) => textContent.includes(one))
    return [...words, ...['bg-ai', 'bg-person', 'bg-help'].filter((edge) => new RegExp(`${edge}[" ]`).test(innerHTML))]
  }
  expect(shown({}, false)).toEqual([strings.list.holder.ai, 'bg-ai'])
  for (const of of [{}, { is_done: true }, { assignee: 'ben' }]) expect(shown(of)).toEqual([strings.frame.aiOff])
  expect(shown({ paused: true, assignee: 'ben' })).toEqual([strings.list.heldBy('Ben'), 'bg-person'])
  expect(shown({ needs_human_since: 1 })).toEqual(['bg-help'])
})

test('what is snoozed says until when, in the place of how long its customer waits', async () => {
  const now = new Date('2026-11-20T12:00:00').getTime()
  const snoozed_until = new Date('2026-11-24T09:00:00').getTime() / 1000
  // Its text is fetched when it is shown.
  await act(async () => {
    page.show(<ConversationRow {...props} now={now} row={{ ...row, snoozed_until, waiting_since: now / 1000 - 3600 }} />)
    await import('./SnoozedUntil.tsx')
  })
  const says = () => page.place.querySelector('a')!.textContent
  expect(says()).toContain('until Tue, 9:00 AM')
  expect(says()).not.toContain('waiting')
  page.show(<ConversationRow {...props} now={now} row={{ ...row, snoozed_until: untilCustomerWrites }} />)
  expect(says()).toContain('until the customer writes')
})

test('next up, Enter takes what it opens here, and nothing with a key that opens it elsewhere', () => {
  const onTake = vi.fn<(taken: typeof row) => void>()
  page.show(<ConversationRow {...props} isNextUp onTake={onTake} />)
  const open = (how: MouseEventInit) =>
    act(() => void page.place.querySelector('a')!.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...how })))
  // There is no other place to go to here.
  page.place.addEventListener('click', (event) => event.preventDefault())
  for (const key of ['ctrlKey', 'metaKey', 'shiftKey', 'altKey']) open({ [key]: true })
  open({ detail: 1 })
  expect(onTake).not.toHaveBeenCalled()
  open({})
  expect(onTake).toHaveBeenCalledExactlyOnceWith(row)
  history.replaceState(null, '', '/')
})
