// @vitest-environment jsdom
import { act } from 'react'
import { beforeAll, expect, test, vi } from 'vitest'
import type { Message } from '#features/inbox/timeline/contract.ts'
import { PaneContext, type Pane } from '#features/inbox/web/pane/PaneContext.ts'
import { paneStrings } from '#features/inbox/web/pane/pane.strings.ts'
import { said } from '#features/inbox/web/testing/pretendDatabase.ts'
import { pageErrors } from '#web/query/errors.ts'
import { actUntil } from '#web/testing/actUntil.ts'
import { shownPage } from '#web/testing/shownPage.tsx'
import { loadSentences } from '#web/providers/useSentence.ts'
import { DeliveryLine } from './DeliveryLine.tsx'

beforeAll(loadSentences)
const page = shownPage()
const pane = { conversation: 'c', mayChat: true, botName: 'Shop bot' } as Pane
const failed = (code: string): Message['delivery'] => ({ state: 'failed', why: { code }, retryable: true })

function show(delivery: Message['delivery']): void {
  page.show(
    <PaneContext value={pane}>
      <DeliveryLine message={{ ...said(1), by: 'person', delivery: delivery! }} ends />
    </PaneContext>,
  )
}
const says = () => page.place.querySelector('span')!.textContent
const why = (sentence: string) => paneStrings.delivery.failed(sentence)

test('why one’s own retry was refused is said until more is known of the delivery, or one is back', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const first = failed('The bot is gone.')
  show(first)
  const retry = async () => {
    act(() => page.place.querySelector('button')!.click())
    await actUntil(() => expect(says()).toBe(why(pageErrors.offline().message)))
  }
  expect(says()).toBe(why('The bot is gone.'))
  await retry()
  act(() => void dispatchEvent(new Event('online')))
  await actUntil(() => expect(says()).toBe(why('The bot is gone.')))
  await retry()
  show(first)
  expect(says()).toBe(why(pageErrors.offline().message))
  show(failed('The customer left.'))
  expect(says()).toBe(why('The customer left.'))
  onLine.mockRestore()
})
