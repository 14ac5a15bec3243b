import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { strings } from '#shared/app.strings.ts'
import { queries } from '#web/query/client.ts'
import { NothingOpen } from './NothingOpen.tsx'

const beside = (hasRows: boolean | undefined) =>
  renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <NothingOpen hasRows={hasRows} hasKeys />
    </QueryClientProvider>,
  )

test('beside an empty list nothing stands, not even the mark: the list says why it is empty', () => {
  expect(beside(true)).toContain(strings.conversation.pick)
  expect(beside(true)).toContain('<svg')
  for (const hasRows of [false, undefined]) expect(beside(hasRows)).toMatch(/^<main [^>]*><\/main>$/)
})
