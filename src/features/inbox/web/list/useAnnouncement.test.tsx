// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import type { ListedConversation } from '#features/inbox/conversations/contract.ts'
import { nothingSeen, withSeen } from '#features/inbox/conversations/rules.ts'
import { PretendInbox } from '#features/inbox/web/testing/PretendInbox.ts'
import { shownPage } from '#web/testing/shownPage.tsx'
import { Announced } from './Announced.tsx'
import { useAnnouncement } from './useAnnouncement.ts'

const page = shownPage()

function List({ rows }: { rows: readonly ListedConversation[] }) {
  return <Announced {...useAnnouncement(rows)} />
}

test('each time a customer writes it is announced, also the same one again: screen readers read what comes to the page', () => {
  const inbox = new PretendInbox()
  let now = 1_000_000
  vi.spyOn(Date, 'now').mockImplementation(() => now)
  const sentences = new Set<Node | null>()
  for (let count = 1; count <= 3; count++) {
    const { conversation } = inbox.change(1, { name: 'Annika', in_count: count })
    page.show(<List rows={[withSeen(conversation, nothingSeen)]} />)
    if (count > 1) expect(page.place.textContent).toContain('Annika')
    sentences.add(page.place.querySelector('[aria-live] > *'))
    now += 60_000
  }
  expect(sentences.size).toBe(3)
  vi.restoreAllMocks()
})
