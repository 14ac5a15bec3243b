// @vitest-environment jsdom
import { act } from 'react'
import { expect, test } from 'vitest'
import { plainInbox } from '#features/inbox/web/location/inboxLocation.ts'
import { labelsQuery } from '#features/inbox/web/labels/labelQueries.ts'
import { queries } from '#web/query/client.ts'
import { shownPage } from '#web/testing/shownPage.tsx'
import { LabelFilter } from './LabelFilter.tsx'

const page = shownPage()

test('each label that can be chosen has its colour beside it', async () => {
  queries.setQueryDefaults(labelsQuery.queryKey, { staleTime: Infinity })
  queries.setQueryData(labelsQuery.queryKey, [
    { id: 'l1', name: 'Refund', colour: 'red', client_key: 'a' },
    { id: 'l2', name: 'VIP', colour: 'teal', client_key: 'a' },
  ])
  const anchor = { current: document.body.appendChild(document.createElement('main')) }
  page.show(<LabelFilter open onOpenChange={() => undefined} anchor={anchor} place={plainInbox} go={() => undefined} />)
  const dots = () => [...document.querySelectorAll<HTMLElement>('label [aria-hidden="true"]')].map((dot) => dot.style.background)
  // What floats is put into its place by one step after another.
  await expect.poll(() => act(() => Promise.resolve(dots()))).toEqual(['var(--label-red)', 'var(--label-teal)'])
})
