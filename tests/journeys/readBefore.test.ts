import { expect, test } from 'vitest'
import { listLabels, upsertLabel } from '#features/inbox/conversations/labels/contract.ts'
import { intercept, type Route } from '#testing/intercept.ts'
import { openSharedJourney, soon, waitUntilLive } from './openJourney.ts'

/** What changes while the first answer that would show it is on its way: read before the change, and here after it. */

const [app, browser] = await openSharedJourney()

test.each(['before the page receives what happens', 'while it does'])('a label that is made %s is offered', async (when) => {
  const { mara, bot } = await app.team()
  await app.report(bot, 'ada', 'Hello?', { profile: { name: 'Ada' } })
  const make = (tagName: string) => app.callApi(mara, upsertLabel, { body: { tagName, client_key: bot.clientKey } })
  await make('shipping')
  const [isRead, mayLand, mayConnect] = [Promise.withResolvers<void>(), Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const page = await browser.open(app.url, mara.token, '/messages/?tab=all', {}, async (it) => {
    await it.routeWebSocket(/realtime/, (socket) => void mayConnect.promise.then(() => socket.connectToServer()))
    const hold = async (route: Route) => {
      const response = await route.fetch()
      isRead.resolve()
      await mayLand.promise
      await route.fulfill({ response })
    }
    await intercept(it, `**${listLabels.path.replace(':client_key', 'all')}`, hold, { times: 1 })
  })
  await isRead.promise
  if (when === 'while it does') {
    mayConnect.resolve()
    await waitUntilLive(page)
  }
  await make('warranty')
  mayConnect.resolve()
  await waitUntilLive(page)
  // What happened before it is here, too.
  await app.report(bot, 'ben', 'Are you there?', { profile: { name: 'Ben' } })
  await page.getByText('Are you there?').first().waitFor(soon)
  mayLand.resolve()
  await page.getByRole('button', { name: 'Labels', exact: true }).click()
  await page.getByRole('checkbox', { name: 'shipping' }).waitFor(soon)
  await page.getByRole('checkbox', { name: 'warranty' }).waitFor(soon)
  await browser.leave(page)
})

test('no page complained', () => expect(browser.complaints).toEqual([]))
