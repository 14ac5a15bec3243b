// @vitest-environment jsdom
import { useLayoutEffect } from 'react'
import { expect, test } from 'vitest'
import { shownPage } from '#web/testing/shownPage.tsx'
import { activeShortcuts, startKeys, useKeys } from './keys.ts'

const page = shownPage()

test('a key does what is on the screen as soon as that is seen', () => {
  const done: string[] = []
  const Part = ({ says }: { says: string }) => {
    useKeys({ j: { says, group: 'Everywhere', run: () => done.push(says) } })
    return says
  }
  /** Presses it at the moment at which the part is in the page, and not painted yet. */
  const Presser = ({ says }: { says: string }) => {
    useLayoutEffect(() => {
      activeShortcuts().get('j')?.run?.(new KeyboardEvent('keydown'))
    })
    return <Part says={says} />
  }
  for (const says of ['first', 'second']) page.show(<Presser says={says} />)
  expect(done).toEqual(['first', 'second'])
})

test('a keyboard of another script commands by the places of its letters', () => {
  const done: string[] = []
  const Part = () => {
    useKeys({
      e: { says: 'Done', group: 'Conversation', run: () => done.push('Done') },
      'mod+k': { says: 'Palette', group: 'Everywhere', run: () => done.push('Palette') },
    })
    return null
  }
  page.show(<Part />)
  startKeys()
  const press = (key: string, code: string, ctrlKey = false) =>
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, code, ctrlKey, bubbles: true }))
  // No word goes on after it: the next letter is a command, whatever was pressed before.
  press('Shift', 'ShiftLeft')
  press('у', 'KeyE')
  press('л', 'KeyK', true)
  expect(done).toEqual(['Done', 'Palette'])
})

test('what looks for words leaves those of a dialog to the browser', () => {
  const done: string[] = []
  const Part = ({ dialog }: { dialog: boolean }) => {
    useKeys({ 'mod+f': { says: 'Search', group: 'Conversation', run: () => done.push('Search') } })
    return dialog ? <div role="dialog" /> : null
  }
  startKeys()
  const press = () => {
    const pressed = new KeyboardEvent('keydown', { key: 'f', code: 'KeyF', ctrlKey: true, bubbles: true, cancelable: true })
    document.body.dispatchEvent(pressed)
    return pressed.defaultPrevented
  }
  document.body.append(page.place)
  page.show(<Part dialog />)
  expect([press(), done]).toEqual([false, []])
  page.show(<Part dialog={false} />)
  expect([press(), done]).toEqual([true, ['Search']])
  page.place.remove()
})
