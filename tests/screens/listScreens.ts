import type { Page } from 'playwright-core'
import { intercept } from '#testing/intercept.ts'
import { untilCustomerWrites } from '#features/inbox/actions/rules.ts'
import { seeText } from './seeText.ts'
import type { Screen } from './theScreens.ts'
import { withNotes } from './withNotes.ts'

const all = () => '/messages/?tab=all'
const deleted = () => '/messages/?tab=all&folder=deleted'
const rows = (page: Page) => page.getByRole('list', { name: /^conversations/i })
const seeRows = (page: Page) => rows(page).getByRole('link').first().waitFor()

/** Does something once the rows are there. */
const then = (act: (page: Page) => Promise<unknown>) => async (page: Page) => {
  await seeRows(page)
  await act(page)
}
/** The same with what opens something, however late its code comes. */
const open = (act: (page: Page) => Promise<unknown>) => then(async (page) => (await act(page), await seeOpen(page)))
const seeOpen = (page: Page) => page.getByRole('dialog').or(page.getByRole('menu')).first().waitFor()
const clickTool = (name: string) => open((page) => page.getByRole('button', { name, exact: true }).click())

/** Opens the menu of the first row, as its key does. */
const press = (key: string) => open(async (page) => (await page.keyboard.press('j'), await page.keyboard.press(key)))

/** Presses something in the header of the open conversation; on a phone it is in the menu there. */
const inHeader = (name: string) => async (page: Page) => {
  await page.getByRole('button', { name: 'More', exact: true }).waitFor()
  const button = page.getByRole('button', { name, exact: true })
  if (await button.isVisible()) await button.click()
  else {
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await page.getByRole('dialog').waitFor()
}

/** Deletes a done conversation, so that there is one to restore. */
const deleteOne = `(async () => {
  const headers = { authorization: 'Bearer ' + localStorage.getItem('token') }
  const criteria = JSON.stringify({ folder: 'done' })
  const list = await (await fetch('/api/channels/list/*/*/*', { headers: { ...headers, criteria } })).json()
  await fetch('/api/channels/' + list.channels[0].id + '/deletechannel', { method: 'POST', headers })
})()`

/** Saves two views, unless they are there. */
const saveViews = `(async () => {
  const headers = { authorization: 'Bearer ' + localStorage.getItem('token'), 'content-type': 'application/json' }
  const known = await (await fetch('/api/views', { headers })).json()
  for (const [name, criteria] of [['What people hold', { filterHolder: 'person' }], ['A name that is far too long for the sidebar it stands in', {}]])
    if (!known.some((view) => view.name === name))
      await fetch('/api/views', { method: 'POST', headers, body: JSON.stringify({ name, criteria, shared: true }) })
})()`

/** A queue as it is when everybody was answered. */
const nobodyWaits = (filter: 'filterNextUp' | 'filterWaiting') => (page: Page) =>
  intercept(page, '**/api/channels/list/**', async (route) => {
    const isQueue = route.request.headers['criteria']?.includes(`"${filter}":true`)
    if (!isQueue) return route.continue()
    const response = await route.fetch()
    await route.fulfill({
      response,
      json: {
        ...((await response.json()) as object),
        channels: [],
        totalCount: 0,
        unassignedCount: 0,
        mineCount: 0,
        hasNext: false,
        timestamp: null,
      },
    })
  })

/** Everything as if it were so: the lists, and what is opened. */
const asIf = (fields: (n: number) => object) => async (page: Page) => {
  for (const pattern of ['**/api/channels/list/**', '**/api/channels/*'])
    await intercept(page, pattern, async (route) => {
      const response = await route.fetch()
      const body = (await response.json()) as { channels?: object[]; Days?: object[] }
      const { channels } = body
      const json = channels
        ? { ...body, channels: channels.map((row, n) => ({ ...row, ...fields(n) })) }
        : { ...body, ...(body.Days && fields(0)) }
      await route.fulfill({ response, json })
    })
}

const allSnoozed = asIf((n) => ({ snoozed_until: Math.floor(Date.now() / 1000) + (n + 1) * 40_000 }))
const untilWritten = asIf(() => ({ snoozed_until: untilCustomerWrites }))
const allBlocked = asIf(() => ({ blocked_since: 1_790_000_000, is_done: true, paused: true, needs_human_since: null, waiting_since: null }))
const oneNew = asIf(() => ({ in_count: 2, seen_in: 1 }))

const conversation: Screen['path'] = (world) => `/messages/${world.conversations.open}/?tab=all`

const written = { who: 'owner', before: untilWritten } as const

/** The list of conversations, what one chooses in it, and what one does to conversations. */
export const listScreens: Screen[] = [
  { name: 'list-snoozed-until-written', path: all, show: seeText(/^until the customer writes$/), ...written },
  { name: 'conversation-snoozed-until-written', path: conversation, show: seeText('Snoozed until the customer writes'), ...written },
  { name: 'next-up', path: () => '/messages/?filter=next-up', who: 'owner', show: seeRows },
  {
    name: 'next-up-empty',
    path: () => '/messages/?filter=next-up',
    who: 'owner',
    before: nobodyWaits('filterNextUp'),
    show: seeText('Nobody is waiting for you.'),
  },
  {
    name: 'list-filters',
    path: () => '/messages/?tab=all&filter=unread&label=VIP&label=no+such&sort=waiting',
    who: 'owner',
    show: seeText('Nothing fits all of these filters.'),
  },
  { name: 'list-label', path: () => '/messages/?tab=all&label=shipping', who: 'owner', show: seeRows },
  { name: 'list-waiting', path: () => '/messages/?tab=all&sort=waiting', who: 'owner', show: seeRows },
  { name: 'list-waiting-for-reply', path: () => '/messages/?tab=all&filter=waiting', who: 'owner', show: seeRows },
  {
    name: 'list-waiting-for-reply-empty',
    path: () => '/messages/?tab=all&filter=waiting',
    who: 'owner',
    before: nobodyWaits('filterWaiting'),
    show: seeText('Nobody here is waiting for a reply.'),
  },
  { name: 'list-filter-menu', path: all, who: 'owner', show: clickTool('Filter') },
  {
    name: 'sidebar-views',
    path: all,
    who: 'owner',
    show: then(async (page) => {
      await page.evaluate(saveViews)
      const menu = page.getByRole('button', { name: /^Open the menu/ })
      if (await menu.isVisible()) await menu.click()
      await page
        .getByRole('link', { name: /^What people hold/ })
        .first()
        .waitFor()
    }),
  },
  {
    name: 'list-more-filters',
    path: () => '/messages/?tab=all&source=npm&holder=ai&date=2026-01-01..2126-11-20',
    who: 'owner',
    show: press('f'),
  },
  {
    name: 'list-filter-assignee',
    path: all,
    who: 'owner',
    async show(page) {
      await press('f')(page)
      await page.getByRole('combobox', { name: 'Assigned to' }).click()
      await page.getByRole('option').first().waitFor()
    },
  },
  {
    name: 'list-empty-filters',
    path: () => '/messages/?tab=all&holder=person&date=1d&source=nowhere',
    who: 'owner',
    show: seeText('Nothing fits all of these filters.'),
  },
  { name: 'mentions-empty', path: () => '/messages/?tab=all&filter=mentions', who: 'newcomer', show: seeText(/No mentions yet/) },
  { name: 'list-label-menu', path: all, who: 'owner', show: clickTool('Labels') },
  { name: 'list-views', path: () => '/messages/?tab=all&label=shipping', who: 'owner', show: clickTool('Views') },
  { name: 'list-empty-snoozed', path: () => '/messages/?tab=all&folder=snoozed', who: 'owner', show: seeText(/Nothing snoozed/) },
  {
    name: 'list-empty-labels',
    path: () => '/messages/?tab=all&label=VIP&label=no+such',
    who: 'owner',
    show: seeText('Nothing here is labelled “VIP” and “no such”.'),
  },
  {
    name: 'list-row-menu',
    path: all,
    who: 'owner',
    show: open((page) => rows(page).getByRole('link').nth(2).click({ button: 'right' })),
  },
  {
    name: 'list-selecting',
    path: all,
    who: 'owner',
    show: then(async (page) => {
      await page.getByRole('button', { name: 'Select', exact: true }).click()
      for (const index of [1, 2, 4]) await rows(page).getByRole('checkbox').nth(index).check()
    }),
  },
  {
    name: 'list-selected-all',
    path: all,
    who: 'owner',
    show: then(async (page) => {
      await page.getByRole('button', { name: 'Select', exact: true }).click()
      await rows(page).getByRole('checkbox').first().check()
      await page.getByRole('button', { name: /^Select all( \d+| that match)$/ }).click()
    }),
  },
  {
    name: 'list-delete-many',
    path: all,
    who: 'owner',
    show: then(async (page) => {
      await page.getByRole('button', { name: 'Select', exact: true }).click()
      for (const index of [0, 1]) await rows(page).getByRole('checkbox').nth(index).check()
      await page.getByRole('button', { name: 'Delete Conversation' }).click()
      await page.getByRole('dialog').waitFor()
    }),
  },
  { name: 'list-label-key', path: all, who: 'owner', show: press('l') },
  { name: 'list-snooze-key', path: all, who: 'owner', show: press('h') },
  { name: 'conversation-assign', path: conversation, who: 'owner', show: inHeader('Assign Conversation') },
  { name: 'conversation-labels', path: conversation, who: 'owner', show: inHeader('Label Conversation') },
  { name: 'list-snoozed', path: all, who: 'owner', before: allSnoozed, show: seeText(/^until /) },
  { name: 'conversation-snoozed', path: conversation, who: 'owner', before: allSnoozed, show: seeText(/^Snoozed until /) },
  { name: 'conversation-new', path: conversation, who: 'owner', before: oneNew, show: seeText(/^New$/) },
  {
    name: 'conversation-note-delete',
    path: conversation,
    who: 'owner',
    before: withNotes,
    show: async (page) => {
      // As a finger that rests on it opens the menu, and the right button.
      await page.locator('[data-acts="note-to-delete"]').dispatchEvent('contextmenu')
      await page.getByRole('menuitem', { name: 'Delete note' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'conversation-blocked',
    path: conversation,
    who: 'owner',
    before: allBlocked,
    show: seeText('What this customer writes alerts nobody. No AI, no replies.'),
  },
  { name: 'list-blocked', path: all, who: 'owner', before: allBlocked, show: seeText('Blocked') },
  { name: 'conversation-snooze', path: conversation, who: 'owner', show: inHeader('Snooze') },
  {
    name: 'conversation-more',
    path: conversation,
    who: 'owner',
    show: async (page) => (await page.getByRole('button', { name: 'More', exact: true }).click(), await page.getByRole('menu').waitFor()),
  },
  {
    name: 'deleted',
    path: deleted,
    who: 'owner',
    show: async (page) => (
      await page.evaluate(deleteOne),
      await page.reload(),
      await page
        .getByRole('button', { name: /^Restore/ })
        .first()
        .waitFor()
    ),
  },
  {
    name: 'deleted-read',
    path: deleted,
    who: 'owner',
    refused: '/api/channels/',
    show: async (page) => {
      await page.evaluate(deleteOne)
      await page.reload()
      await page.getByRole('list', { name: 'Deleted conversations' }).getByRole('link').first().click()
      await page.getByRole('region', { name: 'Transcript' }).waitFor()
      await page.getByText('This conversation was deleted.').waitFor()
    },
  },
  { name: 'deleted-none', path: deleted, who: 'newcomer', show: seeText('Nothing was deleted in the last 30 days.') },
  { name: 'deleted-not-yours', path: deleted, who: 'colleague', show: seeText('Only owners see what was deleted.') },
  { name: 'bot-labels', path: (world) => `/account/settings/bots/${world.bot}/labels`, who: 'owner', show: seeText('VIP') },
  {
    name: 'bot-label-merge',
    path: (world) => `/account/settings/bots/${world.bot}/labels`,
    who: 'owner',
    show: async (page) => {
      await page.getByRole('button', { name: 'Actions for VIP' }).click()
      await page.getByRole('menuitem', { name: 'Merge into another label' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
]
