// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { conversationsQuery } from '#features/inbox/web/cache/useConversations.ts'
import { plainInbox, questionOf } from '#features/inbox/web/location/inboxLocation.ts'
import { queries } from '#web/query/client.ts'
import { shownPage } from '#web/testing/shownPage.tsx'
import { useDemoConversation } from './useDemoConversation.ts'

const page = shownPage()

function Found() {
  return <p>{useDemoConversation('bot_1', 'demo-mara')}</p>
}

test.each(['inbox', 'snoozed', 'done'] as const)('the conversation with the demo bot is found where it is %s', (folder) => {
  for (const one of ['inbox', 'snoozed', 'done'] as const) {
    const channels =
      one === folder ? [{ id: 'hers', rev: 1, sourceChannel: 'demo-mara' }] : [{ id: one, rev: 1, sourceChannel: 'demo-ben' }]
    const { queryKey } = conversationsQuery(questionOf({ ...plainInbox, bot: 'bot_1', folder: one }, 'all'))
    queries.setQueryData(queryKey, { pages: [{ channels, hasNext: false }], pageParams: ['*'] } as never)
  }
  page.show(<Found />)
  expect(page.place.textContent).toBe('hers')
})
