// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import type { Bot } from '#features/bots/contract.ts'
import { botStrings } from '#features/bots/web/bot.strings.ts'
import { botStatusesQuery } from '#features/bots/web/botQueries.ts'
import type { Me } from '#features/workspaces/contract.ts'
import { queries } from '#web/query/client.ts'
import { meQuery } from '#web/query/meQuery.ts'
import { botsQuery } from '#web/query/useBots.ts'
import { shownPage } from '#web/testing/shownPage.tsx'
import { typeInto } from '#web/testing/typeInto.ts'
import { BotsScreen } from './BotsScreen.tsx'

const page = shownPage()

function show(names: string[]): void {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  queries.setQueryData(meQuery.queryKey, { id: 'mara', slack_integrations: [], users: [] } as unknown as Me)
  queries.setQueryData(
    botsQuery.queryKey,
    names.map((name, i) => ({ id: String(i), client_key: String(i), name, source: 'npm', platform: 'messenger' })) as unknown as Bot[],
  )
  queries.setQueryData(botStatusesQuery.queryKey, [])
  page.show(<BotsScreen />)
}

const field = () => page.place.querySelector<HTMLInputElement>('input[type=search]')
const rows = () => [...page.place.querySelectorAll('li a')].map((link) => link.textContent)

test('of the many bots of an agency one is found by letters of its name or of what it is built with', () => {
  show(Array.from({ length: 150 }, (_, i) => (i === 70 ? 'Café Noir' : `Client ${i}`)))
  expect(rows()).toHaveLength(150)
  typeInto(field()!, 'noir cafe')
  expect(rows()).toEqual(['Café Noir'])
  typeInto(field()!, 'messenger')
  expect(rows()).toHaveLength(150)
  typeInto(field()!, 'xyz')
  expect(rows()).toEqual([])
  expect(page.place.querySelector('[role=status]')?.textContent).toBe(botStrings.noneFits)
  typeInto(field()!, '')
  expect(rows()).toHaveLength(150)
})

test('a few bots are seen at a glance', () => {
  show(['Shop bot', 'Help bot'])
  expect(rows()).toEqual(['Shop bot', 'Help bot'])
  expect(field()).toBeNull()
})
