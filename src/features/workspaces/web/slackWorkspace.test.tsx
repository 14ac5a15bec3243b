// @vitest-environment jsdom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { laterStrings } from '#shared/later.strings.ts'
import { disconnectSlack } from '#features/workspaces/contract.ts'
import { queries } from '#web/query/client.ts'
import { actUntil } from '#web/testing/actUntil.ts'
import { shownPage } from '#web/testing/shownPage.tsx'
import { slackQuery } from './slackQuery.ts'
import { SlackWorkspace } from './SlackWorkspace.tsx'

const page = shownPage()

test('who disconnects Slack by the keyboard goes on where it can be connected again', async () => {
  document.body.append(page.place)
  const slack = { team_id: 'T1', team_name: 'Northwind', connected_at: 1, connected_by: 'Mara', needs_reconnect: false }
  vi.stubGlobal('fetch', (_path: string, { method }: { method: string }) =>
    Promise.resolve(Response.json({ slack: method === disconnectSlack.method ? null : slack })),
  )
  queries.setQueryData(slackQuery('w').queryKey, { slack })
  page.show(<SlackWorkspace team="w" isOn />)
  const button = page.place.querySelector('button')!
  act(() => {
    button.focus()
    button.click()
  })
  const asks = () => document.querySelector<HTMLFormElement>('[role=dialog] form')
  await actUntil(() => expect(asks()?.contains(document.activeElement)).toBe(true))
  act(() => asks()!.requestSubmit())
  await actUntil(() => expect(document.activeElement?.textContent).toBe(laterStrings.slack.connect))
  page.place.remove()
})
