// @vitest-environment jsdom
import { act } from 'react'
import { expect, test } from 'vitest'
import { someBot } from '#features/bots/testing/someBot.ts'
import { plainInbox, type InboxLocation } from '#features/inbox/web/location/inboxLocation.ts'
import { queries } from '#web/query/client.ts'
import { botsQuery } from '#web/query/useBots.ts'
import { shownPage } from '#web/testing/shownPage.tsx'
import { MoreChips } from './MoreChips.tsx'

const page = shownPage()

test('who has left is named in the middle of the sentence as one writes it', () => {
  page.show(<MoreChips place={{ ...plainInbox, assignee: crypto.randomUUID() }} go={() => undefined} />)
  expect(page.place.textContent).toBe('Assigned to a former member')
})

test('what the AI holds says where it is off, as nobody holds it there', () => {
  queries.setQueryDefaults(botsQuery.queryKey, { staleTime: Infinity })
  const off = { since: 1, why: 'switched', by: null } as const
  const says = (over: Partial<InboxLocation>, ...isOff: boolean[]) => {
    const bots = isOff.map((one, n) =>
      someBot({ client_key: `b${n}`, name: `Bot ${n}`, source: `source ${n % 2}`, ai_off: one ? off : null }),
    )
    act(() => void queries.setQueryData(botsQuery.queryKey, bots))
    page.show(<MoreChips place={{ ...plainInbox, holder: 'ai', ...over }} go={() => undefined} />)
    return page.place.querySelector('button')!.textContent
  }
  expect(says({}, false, false)).toBe('Held by the AI')
  expect(says({}, true, false)).toBe('Held by the AI (off at Bot 0)')
  expect(says({}, true, false, true)).toBe('Held by the AI (off at 2 bots)')
  expect(says({}, true, true)).toBe('Held by the AI (off)')
  expect(says({ bot: 'b0' }, true, false)).toBe('Held by the AI (off)')
  expect(says({ bot: 'b1' }, true, false)).toBe('Held by the AI')
  expect(says({ source: 'source 1' }, true, false)).toBe('Held by the AI')
  expect(says({ holder: 'person' }, true, false)).toBe('Held by a person')
})
