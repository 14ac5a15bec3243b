// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { plainInbox } from '#features/inbox/web/location/inboxLocation.ts'
import { shownPage } from '#web/testing/shownPage.tsx'
import { MoreChips } from './MoreChips.tsx'

const page = shownPage()

test('who has left is named in the middle of the sentence as one writes it', () => {
  page.show(<MoreChips place={{ ...plainInbox, assignee: crypto.randomUUID() }} go={() => undefined} />)
  expect(page.place.textContent).toBe('Assigned to a former member')
})
