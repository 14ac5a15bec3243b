// @vitest-environment jsdom
import { act } from 'react'
import { expect, test } from 'vitest'
import { activeShortcuts } from '#web/hooks/keys.ts'
import { shownPage } from '#web/testing/shownPage.tsx'
import { ahead, beginWriting, useWriteKeys } from './typeAhead.ts'

const page = shownPage()

function Open({ hasComposer }: { hasComposer: boolean }) {
  useWriteKeys('c', hasComposer)
  return null
}

test('what is typed ahead ends where no composer comes, and no key begins it there', () => {
  const keys = () => [...activeShortcuts().keys()].filter((key) => key === 'r' || key === 'n')
  page.show(<Open hasComposer />)
  expect(keys()).toEqual(['r', 'n'])
  act(() => beginWriting('c', 'reply'))
  expect(ahead.get()).toMatchObject({ conversation: 'c' })
  page.show(<Open hasComposer={false} />)
  expect(ahead.get()).toBeNull()
  expect(keys()).toEqual([])
  // Nor by what was opened to write in it before that was known.
  act(() => beginWriting('c', 'note'))
  expect(ahead.get()).toBeNull()
  act(() => beginWriting('another', 'note'))
  expect(ahead.get()).toMatchObject({ conversation: 'another' })
  act(() => ahead.set(null))
})
