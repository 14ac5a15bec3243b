// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { queries } from '#web/query/client.ts'
import { queryKeys } from '#web/query/queryKeys.ts'
import { shownPage } from '#web/testing/shownPage.tsx'
import { AgentField } from './AgentField.tsx'
import { agentStrings as text } from './agents.strings.ts'

const page = shownPage()

test('where the server has no app at Google no way is offered that ends there, and nobody is asked for agents', () => {
  const asked = vi.fn<() => Promise<Response>>(() => new Promise(() => undefined))
  vi.stubGlobal('fetch', asked)
  queries.setQueryData(queryKeys.waysIn, { google: false, slack: false, mode: 'live' })
  const rest = { value: '', error: null, botName: '', path: '/account/settings/bots/add', onChoose: () => undefined }
  page.show(<AgentField label="Dialogflow agent" help="It answers." disabled={false} {...rest} />)
  expect(page.place.textContent).toContain(text.off)
  expect(page.place.querySelector('a[href*="google"]')).toBeNull()
  expect(asked).not.toHaveBeenCalled()
  // Who may not choose an agent needs no account either.
  page.show(<AgentField label="Dialogflow agent" help="It answers." disabled {...rest} />)
  expect(page.place.textContent).not.toContain(text.off)
})
